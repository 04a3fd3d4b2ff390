CREATE TABLE "later_acts" (
	"note_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"ref" text NOT NULL,
	CONSTRAINT "later_acts_note_id_actor_id_ref_pk" PRIMARY KEY("note_id","actor_id","ref")
);
--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "folded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "later_acts" ADD CONSTRAINT "later_acts_actor" FOREIGN KEY ("note_id","actor_id") REFERENCES "public"."actors"("note_id","actor_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "later_acts_ref" ON "later_acts" USING btree ("ref");
