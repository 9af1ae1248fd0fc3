/** As if the pair had been renewed a while ago: a young one is not renewed at a person's wish. */
export const agePair = (sql: (text: string) => Promise<unknown>) =>
  sql("UPDATE token_pairs SET issued_at = issued_at - interval '2 minutes'");
