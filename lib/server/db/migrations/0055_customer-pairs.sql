CREATE TABLE "customer_alike" (
	"hash" bigint NOT NULL,
	"id" text NOT NULL,
	"place" smallint NOT NULL,
	"code" bigint NOT NULL,
	CONSTRAINT "customer_alike_hash_id_pk" PRIMARY KEY("hash","id")
);
--> statement-breakpoint
CREATE TABLE "customer_crowds" (
	"business" text NOT NULL,
	"hash" bigint NOT NULL,
	"place" smallint NOT NULL,
	CONSTRAINT "customer_crowds_business_hash_pk" PRIMARY KEY("business","hash")
);
--> statement-breakpoint
CREATE TABLE "customer_pairs" (
	"business" text NOT NULL,
	"one" text NOT NULL,
	"other" text NOT NULL,
	"place" smallint NOT NULL,
	"hash" bigint NOT NULL,
	"rank" smallint NOT NULL,
	CONSTRAINT "customer_pairs_business_one_other_place_pk" PRIMARY KEY("business","one","other","place")
);
--> statement-breakpoint
CREATE INDEX "customer_pairs_hash" ON "customer_pairs" USING btree ("business","hash");--> statement-breakpoint
CREATE INDEX "customer_pairs_rank" ON "customer_pairs" USING btree ("business","rank","one","other");--> statement-breakpoint
CREATE INDEX "inquiries_of_customer" ON "inquiries" USING btree ("business","customer_id","kind","asked_at" DESC NULLS LAST) WHERE "inquiries"."customer_id" IS NOT NULL;--> statement-breakpoint
-- Pairs anew all who share one of these hashes. Two who have only their name in common are a pair where one of them has no
-- code, and what more than five share says nothing of two (`MOST` of the screen says so, `ALIKE_BY` names the places). Ids
-- are compared as the code compares them.
CREATE FUNCTION pair_customers(whose text, hashes bigint[], places smallint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM customer_pairs WHERE business = whose AND hash = ANY(hashes);
  DELETE FROM customer_crowds WHERE business = whose AND hash = ANY(hashes);
  WITH members AS (
    SELECT shared.hash, shared.place, member.id, member.code, count(*) OVER (PARTITION BY shared.hash) AS size
    FROM unnest(hashes, places) AS shared(hash, place) CROSS JOIN LATERAL (
      SELECT id COLLATE "C" AS id, code FROM customer_alike WHERE hash = shared.hash LIMIT 6
    ) AS member
  ), crowds AS (
    INSERT INTO customer_crowds (business, hash, place) SELECT DISTINCT whose, hash, place FROM members WHERE size > 5
  )
  INSERT INTO customer_pairs (business, one, other, place, hash, rank)
  SELECT whose, lower.id, higher.id, lower.place, lower.hash,
    lower.place - 1 + CASE WHEN lower.code <> 0 AND higher.code <> 0 AND lower.code <> higher.code THEN 4 ELSE 0 END
  FROM members AS lower JOIN members AS higher ON lower.hash = higher.hash AND lower.id < higher.id
  WHERE lower.size <= 5 AND (lower.place <> 4 OR lower.code = 0 OR higher.code = 0);
END $$;--> statement-breakpoint
-- Whatever a customer shared before and shares now. Writers take turns (`lockBook`): two who come at once see each other.
CREATE FUNCTION pair_written_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM customer_alike WHERE hash = ANY(OLD.alike) AND id = OLD.id;
  INSERT INTO customer_alike (hash, id, place, code)
    SELECT hash, NEW.id, place, NEW.alike[1] FROM unnest(NEW.alike) WITH ORDINALITY AS told(hash, place)
    WHERE hash <> 0 AND NEW.state <> 'REMOVED';
  PERFORM pair_customers(coalesce(NEW.business, OLD.business), array_agg(hash), array_agg(place::smallint)) FROM (
    SELECT hash, place FROM unnest(OLD.alike) WITH ORDINALITY AS was(hash, place) WHERE hash <> 0
    UNION SELECT hash, place FROM unnest(NEW.alike) WITH ORDINALITY AS told(hash, place) WHERE hash <> 0
  ) AS touched HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER pair_new_customer AFTER INSERT ON book_records FOR EACH ROW
  WHEN (NEW.kind = 'customer') EXECUTE FUNCTION pair_written_customer();--> statement-breakpoint
CREATE TRIGGER pair_changed_customer AFTER UPDATE ON book_records FOR EACH ROW
  WHEN (OLD.kind = 'customer' AND (OLD.alike IS DISTINCT FROM NEW.alike OR OLD.state <> NEW.state))
  EXECUTE FUNCTION pair_written_customer();--> statement-breakpoint
CREATE TRIGGER pair_gone_customer AFTER DELETE ON book_records FOR EACH ROW
  WHEN (OLD.kind = 'customer') EXECUTE FUNCTION pair_written_customer();--> statement-breakpoint
INSERT INTO customer_alike (hash, id, place, code)
  SELECT hash, id, place, alike[1] FROM book_records, unnest(alike) WITH ORDINALITY AS told(hash, place)
  WHERE kind = 'customer' AND state <> 'REMOVED' AND hash <> 0;--> statement-breakpoint
SELECT pair_customers(business, array_agg(hash), array_agg(place)) FROM (
  SELECT business, hash, place::smallint AS place FROM book_records, unnest(alike) WITH ORDINALITY AS told(hash, place)
  WHERE kind = 'customer' AND state <> 'REMOVED' AND hash <> 0 GROUP BY 1, 2, 3 HAVING count(*) > 1
) AS shared GROUP BY business;
