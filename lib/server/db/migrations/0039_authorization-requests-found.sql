ALTER TABLE "authorization_requests" ADD COLUMN "mobile_hash" "bytea";--> statement-breakpoint
ALTER TABLE "authorization_requests" ADD COLUMN "code_hash" "bytea";--> statement-breakpoint
CREATE INDEX "authorization_requests_mobile" ON "authorization_requests" USING btree ("business","mobile_hash");--> statement-breakpoint
CREATE INDEX "authorization_requests_code" ON "authorization_requests" USING btree ("business","code_hash");