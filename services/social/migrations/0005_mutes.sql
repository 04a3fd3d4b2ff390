CREATE TABLE "mute_lists" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"erased" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mutes" (
	"muter_id" uuid NOT NULL,
	"member_id" uuid,
	"word" text,
	"category" text,
	"ends_at" timestamp (3) with time zone,
	CONSTRAINT "mutes_one" CHECK (num_nonnulls(member_id, word, category) = 1)
);
--> statement-breakpoint
CREATE INDEX "mutes_by_muter" ON "mutes" USING btree ("muter_id");--> statement-breakpoint
CREATE INDEX "mutes_by_member" ON "mutes" USING btree ("member_id") WHERE member_id is not null;