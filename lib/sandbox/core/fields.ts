import { fieldErrors, MissingParameters } from "./errors";

type Options = { required?: boolean; max?: number };

/** Reads the fields of a body and gathers every complaint, so that one answer names all of them. */
export class Fields {
  readonly #errors: Record<string, string[]> = {};
  readonly #missing = new Set<string>();

  constructor(private readonly body: Readonly<Record<string, unknown>>) {}

  refuse(field: string, text: string): void {
    const texts = this.#errors[field] ?? [];
    this.#errors[field] = [...texts, text];
  }

  text(field: string, { required = false, max = 255 }: Options = {}): string | null {
    const value = this.#present(field, required);
    if (value === null) return null;
    if (typeof value !== "string") {
      this.refuse(field, `${field} باید رشته باشد.`);
      return null;
    }
    if (value.length > max) this.refuse(field, `${field} نباید بیش از ${max} نویسه باشد.`);
    return value;
  }

  /** A whole number, sent as number or as digits. */
  integer(
    field: string,
    { required = false, min = 0, max = Number.MAX_SAFE_INTEGER }: Options & { min?: number } = {},
  ): number | null {
    const value = this.#present(field, required);
    if (value === null) return null;
    const number =
      typeof value === "number" ? value : typeof value === "string" && /^\d+$/.test(value) ? Number(value) : Number.NaN;
    if (!Number.isSafeInteger(number)) {
      this.refuse(field, `${field} باید عدد صحیح باشد.`);
      return null;
    }
    if (number < min) this.refuse(field, `${field} نباید کمتر از ${min} باشد.`);
    if (number > max) this.refuse(field, `${field} نباید بیشتر از ${max} باشد.`);
    return number;
  }

  /** Digits of any length, sent as text or as a number; kept as text. */
  digits(field: string, { required = false, max = 30 }: Options = {}): string | null {
    const value = this.#present(field, required);
    if (value === null) return null;
    const text = typeof value === "number" ? String(value) : value;
    if (typeof text === "string" && /^\d+$/.test(text) && text.length <= max) return text;
    this.refuse(field, `${field} باید حداکثر ${max} رقم باشد.`);
    return null;
  }

  /** Yes or no; missing is no. */
  flag(field: string): boolean {
    const value = this.#present(field, false);
    const isYes = value === true || value === 1 || value === "1" || value === "true";
    const isNo = value === null || value === false || value === 0 || value === "0" || value === "false";
    if (!isYes && !isNo) this.refuse(field, `${field} باید بله یا خیر باشد.`);
    return isYes;
  }

  /** A Gregorian day `YYYY-MM-DD`. */
  day(field: string, { required = false }: Options = {}): string | null {
    const value = this.text(field, { required });
    if (value === null) return null;
    const time = Date.parse(`${value}T00:00:00Z`);
    const isDay =
      /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
    if (isDay) return value;
    this.refuse(field, `${field} باید تاریخ به شکل YYYY-MM-DD باشد.`);
    return null;
  }

  url(field: string, { required = false, max = 2048 }: Options = {}): string | null {
    const value = this.text(field, { required, max });
    if (value === null) return null;
    if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value;
    this.refuse(field, `${field} باید نشانی معتبر باشد.`);
    return null;
  }

  choice<T extends string>(field: string, values: readonly T[], { required = false }: Options = {}): T | null {
    const value = this.text(field, { required });
    if (value === null) return null;
    const found = values.find((one) => one === value);
    if (found === undefined) this.refuse(field, `${field} انتخاب‌شده معتبر نیست.`);
    return found ?? null;
  }

  /** @throws ServiceError 422 naming every field that was refused */
  done(): void {
    const refused = Object.keys(this.#errors);
    if (refused.length === 0) return;
    throw refused.every((field) => this.#missing.has(field))
      ? new MissingParameters(this.#errors)
      : fieldErrors(this.#errors);
  }

  #present(field: string, required: boolean): unknown {
    const value = this.body[field];
    if (value === undefined || value === null || value === "") {
      if (required) {
        this.#missing.add(field);
        this.refuse(field, `${field} الزامی است.`);
      }
      return null;
    }
    return value;
  }
}
