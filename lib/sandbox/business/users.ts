const ROLES = ["owner", "manager", "accountant", "developer", "observer"] as const;
const LAST_SENT_AS_TEXT = 3;

const PEOPLE: readonly [name: string, role: (typeof ROLES)[number], isActive: boolean][] = [
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

/** Users of the business on the service. The last ones carry their numbers as text, as the service sometimes does. */
export const users = PEOPLE.map(([name, role, isActive], index) => {
  const asSent = (value: number) => (index >= PEOPLE.length - LAST_SENT_AS_TEXT ? String(value) : value);
  return {
    name,
    avatar: `https://assets.parsmart.example/avatars/${index + 1}.png`,
    role,
    status: asSent(Number(isActive)),
    role_id: asSent(ROLES.indexOf(role)),
    id: index === 0 ? null : 5100 + index,
    user_id: 90_210 + index * 7,
    is_two_factor: index % 3 !== 2,
  };
});
