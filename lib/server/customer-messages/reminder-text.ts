import "server-only";

/** A text that leaves by itself says so. Reminders are Persian: nobody has asked the customers for their language. */
export const reminderOf = (text: string): string => `یادآوری: ${text}`;
