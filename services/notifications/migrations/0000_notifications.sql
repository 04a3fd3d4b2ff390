CREATE TABLE "actors" (
	"note_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"ref" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "actors_note_id_actor_id_pk" PRIMARY KEY("note_id","actor_id")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"place" text NOT NULL,
	"post_id" uuid,
	"params" jsonb NOT NULL,
	"at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	"removed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "notes_place_unique" UNIQUE("place")
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"again" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "votes" (
	"post_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"vote" boolean NOT NULL,
	CONSTRAINT "votes_post_id_member_id_pk" PRIMARY KEY("post_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "actors" ADD CONSTRAINT "actors_note_id_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "actors_newest" ON "actors" USING btree ("note_id","at" DESC NULLS LAST) WHERE not hidden;--> statement-breakpoint
CREATE INDEX "actors_actor" ON "actors" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "actors_ref" ON "actors" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "notes_member" ON "notes" USING btree ("member_id","at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not removed;--> statement-breakpoint
CREATE INDEX "notes_unread" ON "notes" USING btree ("member_id") WHERE read_at is null and not removed;--> statement-breakpoint
CREATE INDEX "notes_post" ON "notes" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "notes_read" ON "notes" USING btree ("read_at") WHERE not removed;--> statement-breakpoint
CREATE INDEX "tasks_due" ON "tasks" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "votes_member" ON "votes" USING btree ("member_id");