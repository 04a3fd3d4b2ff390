CREATE TABLE "not_interested" (
	"member_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"said_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "not_interested_member_id_post_id_pk" PRIMARY KEY("member_id","post_id")
);
--> statement-breakpoint
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
ALTER TABLE "post_words" ADD COLUMN "context" text;--> statement-breakpoint
CREATE INDEX "not_interested_newest" ON "not_interested" USING btree ("member_id","said_at");--> statement-breakpoint
CREATE INDEX "mutes_by_muter" ON "mutes" USING btree ("muter_id");--> statement-breakpoint
CREATE INDEX "mutes_by_member" ON "mutes" USING btree ("member_id") WHERE member_id is not null;