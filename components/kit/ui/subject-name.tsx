import { Iban } from "./iban";

/** An IBAN, whole or masked. */
const IBAN = /^IR\d{2}/;

/** What a record is known by: a person's or a file's name as it is, or an IBAN in its groups. */
export const SubjectName = ({ name }: { name: string }) =>
  IBAN.test(name) ? <Iban value={name} /> : <bdi>{name}</bdi>;
