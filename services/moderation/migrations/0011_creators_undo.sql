ALTER TABLE "acts" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "acts" ADD COLUMN "is_withdrawn" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "acts_in_group" ON "acts" USING btree ("group_id","created_at","id") WHERE by_creator and lifted_at is null;