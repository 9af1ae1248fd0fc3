export const BOTS = ["telegram", "bale"] as const;
export type BotName = (typeof BOTS)[number];

/** The tokens by which the sandbox's bots are called; nothing real knows them. */
export const BOT_TOKENS: Readonly<Record<BotName, string>> = {
  telegram: "1000000001:sandbox-telegram-bot-token",
  bale: "1000000002:sandbox-bale-bot-token-00",
};

const MOST_UPDATES = 1000;

type Update = {
  update_id: number;
  message: {
    message_id: number;
    date: number;
    chat: { id: number; type: "private" | "group"; first_name?: string; username?: string };
    from: { id: number; is_bot: false; first_name: string };
    text: string;
  };
};

interface Writer {
  type?: "private" | "group";
  username?: string | undefined;
}

/** One bot as its service keeps it: messages that nobody has read yet, and the chats that people opened. */
export class Bot {
  #updates: Update[] = [];
  readonly #chats = new Set<number>();
  #last = 0;

  constructor(readonly name: BotName) {}

  /** A person writes to the bot. */
  write(chat: number, text: string, { type = "private", username }: Writer = {}): Update {
    this.#last += 1;
    this.#chats.add(chat);
    const date = Math.floor(Date.now() / 1000);
    const from = { id: Math.abs(chat), is_bot: false as const, first_name: "Sandbox" };
    const named = type === "private" ? { first_name: from.first_name, ...(username && { username }) } : {};
    const update = {
      update_id: this.#last,
      message: { message_id: this.#last, date, chat: { id: chat, type, ...named }, from, text },
    };
    this.#updates = [...this.#updates, update].slice(-MOST_UPDATES);
    return update;
  }

  /** What was written since the offset. Everything before it has arrived and is forgotten. */
  updates(offset: number, limit: number): readonly Update[] {
    this.#updates = this.#updates.filter(({ update_id }) => update_id >= offset);
    return this.#updates.slice(0, limit);
  }

  /** Whether a person has opened this chat. A bot can write to no other. */
  knows(chat: number): boolean {
    return this.#chats.has(chat);
  }

  get me() {
    return {
      id: this.name === "telegram" ? 1_000_000_001 : 1_000_000_002,
      is_bot: true,
      username: `daftar_${this.name}_bot`,
    };
  }
}
