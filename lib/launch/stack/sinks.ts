import { BOT_TOKENS } from "../../sandbox/sinks/bots";

/**
 * The settings of all channels in sandbox mode: everything that leaves the dashboard ends in the sandbox, also where the
 * environment has channels of its own.
 *
 * @param mail the address of its mail server
 */
export const sinkEnvironment = (sandbox: string, mail: string) => ({
  SMTP_URL: mail,
  MAIL_FROM: "Daftar <daftar@sandbox.test>",
  TELEGRAM_BOT_TOKEN: BOT_TOKENS.telegram,
  TELEGRAM_API_URL: `${sandbox}/sinks/telegram`,
  BALE_BOT_TOKEN: BOT_TOKENS.bale,
  BALE_API_URL: `${sandbox}/sinks/bale`,
  SMS_URL: `${sandbox}/sinks/sms`,
  SMS_METHOD: "POST",
  SMS_HEADERS: '{"apikey":"sandbox"}',
  SMS_BODY: '{"to":"{to}","text":"{text}","id":"{id}"}',
  SMS_ACCEPTED: '"status":"sent"',
});
