/** An answer that is not a success, thrown from anywhere under a handler. The body is sent as it is. */
export class ServiceError extends Error {
  constructor(
    readonly status: number,
    readonly body: Record<string, unknown> | string,
    readonly headers: Record<string, string> = {},
  ) {
    super(`service error ${status}`);
  }
}

/** A no that is an answer: what was done for it, such as taking its fee, stays done. */
export class AnsweredNo extends ServiceError {}

export const plainError = (status: number, message: string): ServiceError =>
  new ServiceError(status, { status: 0, message });

/** A rule of the business tied to a field: `{status: 0, errors: {field: [text]}}`. */
export const ruleError = (field: string, text: string): ServiceError =>
  new ServiceError(422, { status: 0, errors: { [field]: [text] } });

/** Values that do not have the asked form. */
export const fieldErrors = (errors: Record<string, string[]>): ServiceError =>
  new ServiceError(422, { message: "The given data was invalid.", errors });

/** Required parameters that were not sent, and nothing else wrong. */
export class MissingParameters extends ServiceError {
  constructor(errors: Record<string, string[]>) {
    super(422, { message: "The given data was invalid.", errors });
  }
}

export const notFound = (what: string): ServiceError => plainError(404, `${what} یافت نشد.`);
