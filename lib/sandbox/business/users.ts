import { BUSINESSES, type BusinessFacts } from "../core/constants";
import { Random } from "../core/ids";
import { personName } from "../seed/people";

const ROLES = ["owner", "manager", "accountant", "developer", "observer"] as const;

type Person = readonly [name: string, role: (typeof ROLES)[number], isActive: boolean];

const PEOPLE: readonly Person[] = [
  ["مریم کاظمی", "owner", true],
  ["آرش نیک‌نام", "manager", true],
  ["لیلا صادقی", "manager", true],
  ["حسین مرادی", "accountant", true],
  ["نرگس یزدانی", "accountant", true],
  ["پویا شریفی", "developer", true],
  ["سارا بهرامی", "developer", false],
  ["امیرحسین رستمی", "observer", true],
  ["فاطمه حیدری", "observer", true],
  ["کیان دانشور", "accountant", false],
  ["زهرا موسوی", "observer", true],
  ["بهنام اکبری", "observer", false],
];

export const OWNER = { birthdate: "1363/04/18", birth_certificate_number: "4821", national_code: "0061584236" };

/** The first business's people are written down; the others' are half as many, and their own. */
function peopleOf(business: BusinessFacts): readonly Person[] {
  if (business.name === BUSINESSES[0].name) return PEOPLE;
  const random = new Random(business.seed);
  return PEOPLE.filter((_, index) => index % 2 === 0).map(([, role, isActive]) => [personName(random), role, isActive]);
}

/** Users of a business on the service. */
export const usersOf = (business: BusinessFacts) =>
  peopleOf(business).map(([name, role, isActive], index) => ({
    name,
    avatar: `https://assets.service.example/avatars/${index + 1}.png`,
    role,
    status: Number(isActive),
    role_id: ROLES.indexOf(role),
    id: index === 0 ? null : 5100 + (business.seed - BUSINESSES[0].seed) + index,
    user_id: 90_210 + (business.seed - BUSINESSES[0].seed) * 7 + index * 7,
    is_two_factor: index === 0 ? null : index % 3 !== 2,
  }));
