CREATE TABLE "muters" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"due_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mutes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"muter_id" uuid NOT NULL,
	"member_id" uuid,
	"word" text,
	"category" text,
	"same_as" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "muters_due" ON "muters" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "mutes_same" ON "mutes" USING btree ("muter_id","same_as");--> statement-breakpoint
CREATE INDEX "mutes_by_member" ON "mutes" USING btree ("member_id") WHERE member_id is not null;