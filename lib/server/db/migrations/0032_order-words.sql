-- The words of a text in the one spelling that Persian readers take for the same, as `plainLetters` has it: an index can
-- hold them only by a function that never answers otherwise.
CREATE FUNCTION words_of(written text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_remove(regexp_split_to_array(
    lower(translate(written, '۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩يىئكةۀآأإٱؤ' || U&'\064b\064c\064d\064e\064f\0650\0651\0652\0653\0654\0655\0670\0640\200b\200c\200d\200e\200f\2060\feff\00ad', '01234567890123456789یییکههااااو')),
    '[\s!-/:-@\[-`{-~،؛؟٪٫٬«»…–—]+'), '')
$$;--> statement-breakpoint
CREATE INDEX "order_items_number" ON "order_items" USING btree ("business","payment_number") WHERE "order_items"."payment_number" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "order_items_transaction" ON "order_items" USING btree ("business","transaction_id") WHERE "order_items"."transaction_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "order_items_owner" ON "order_items" USING gin (words_of("owner_name"));--> statement-breakpoint
CREATE INDEX "order_items_words" ON "order_items" USING gin (words_of("description"));--> statement-breakpoint
CREATE INDEX "payment_orders_number" ON "payment_orders" USING btree ("business",("content" ->> 'paymentNumber')) WHERE "payment_orders"."content" ->> 'paymentNumber' IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_orders_transaction" ON "payment_orders" USING btree ("business",("receipt" ->> 'transactionId')) WHERE "payment_orders"."receipt" ->> 'transactionId' IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_orders_receiver" ON "payment_orders" USING gin (words_of("content" ->> 'ownerName'));--> statement-breakpoint
CREATE INDEX "payment_orders_words" ON "payment_orders" USING gin (words_of("content" ->> 'description'));