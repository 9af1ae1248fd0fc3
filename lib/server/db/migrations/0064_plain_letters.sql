-- A text in the one spelling that Persian readers take for the same, by the rule of `plainLetters`: a test holds the two
-- together. Bodies that are parsed now know each other wherever an index is built.
CREATE FUNCTION plain_letters(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(translate(normalize(written, NFKC),
  '۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩' || 'يىئےۓېۍێ' || 'كڪ' || 'ةۀھەہۂۃ' || 'آأإٱ' || 'ؤ'
    || U&'\0610\0611\0612\0613\0614\0615\0616\0617\0618\0619\061a\061c\064b\064c\064d\064e\064f\0650\0651\0652\0653\0654\0655\0656\0657\0658\0659\065a\065b\065c\065d\065e\065f\0670\0674\0640\06d6\06d7\06d8\06d9\06da\06db\06dc\06df\06e0\06e1\06e2\06e3\06e4\06e5\06e6\06e7\06e8\06ea\06eb\06ec\06ed\200b\200c\200d\200e\200f\202a\202b\202c\202d\202e\2060\2061\2062\2063\2064\2065\2066\2067\2068\2069\feff\00ad',
  '01234567890123456789' || 'یییییییی' || 'کک' || 'ههههههه' || 'اااا' || 'و'));--> statement-breakpoint
CREATE OR REPLACE FUNCTION words_of(written text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_remove(regexp_split_to_array(plain_letters(written), '[\s!-/:-@\[-`{-~،؛؟٪٫٬«»…–—]+'), '');--> statement-breakpoint
REINDEX INDEX "order_items_owner";--> statement-breakpoint
REINDEX INDEX "order_items_words";--> statement-breakpoint
REINDEX INDEX "payment_orders_receiver";--> statement-breakpoint
REINDEX INDEX "payment_orders_words";
