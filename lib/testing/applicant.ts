/** The facts of somebody who applies for a card, whole and right but for the national code, which is each one's own. */
export const APPLICANT = {
  firstName: "مریم",
  lastName: "کاظمی",
  firstNameEn: "Maryam",
  lastNameEn: "Kazemi",
  birthDate: "1990-05-01",
  gender: "FEMALE",
  mobile: "09121234567",
  provinceId: "1",
  cityId: "101",
  address: "خیابان ولیعصر، پلاک ۱۲",
  postalCode: "1234567890",
  cardTemplateId: "1",
};
