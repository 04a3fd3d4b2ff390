ALTER TABLE "post_tallies" ADD COLUMN "commenting" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
CREATE INDEX "post_tallies_limited" ON "post_tallies" USING btree ("post_id") WHERE commenting <> 'everyone';--> statement-breakpoint
ALTER TABLE "post_tallies" ADD CONSTRAINT "post_tallies_commenting" CHECK (commenting in ('everyone', 'followers', 'nobody'));