CREATE TABLE "acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"by_id" uuid,
	"kind" text NOT NULL,
	"words" text NOT NULL,
	"rule" text,
	"law" text NOT NULL,
	"note" text NOT NULL,
	"until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"lifted_at" timestamp (3) with time zone,
	CONSTRAINT "acts_kind" CHECK (kind in ('hide', 'remove', 'suspend')),
	CONSTRAINT "acts_until" CHECK ((kind = 'suspend') = (until is not null)),
	CONSTRAINT "acts_reason" CHECK (rule is not null or law <> '')
);
--> statement-breakpoint
CREATE TABLE "appeals" (
	"act_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by_id" uuid,
	"outcome" text,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "appeals_outcome" CHECK ((decided_at is null) = (outcome is null) and outcome in ('upheld', 'reversed'))
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"member_id" uuid,
	"post_id" uuid,
	"audience_group_id" uuid,
	"words" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"outcome" text,
	"assignee_id" uuid,
	"version" bigint DEFAULT 0 NOT NULL,
	"is_gone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "cases_target" UNIQUE("target_kind","target_id"),
	CONSTRAINT "cases_target_kind" CHECK (target_kind in ('post', 'comment', 'member', 'group')),
	CONSTRAINT "cases_outcome" CHECK ((decided_at is null) = (outcome is null) and outcome in ('acted', 'dismissed'))
);
--> statement-breakpoint
CREATE TABLE "openings" (
	"case_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "openings_case_id_member_id_pk" PRIMARY KEY("case_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"reporter_id" uuid,
	"network" text DEFAULT '' NOT NULL,
	"notifier_name" text DEFAULT '' NOT NULL,
	"notifier_email" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"rule" text,
	"law" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"outcome" text,
	CONSTRAINT "reports_outcome" CHECK ((decided_at is null) = (outcome is null) and outcome in ('acted', 'dismissed'))
);
--> statement-breakpoint
ALTER TABLE "acts" ADD CONSTRAINT "acts_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_act_id_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."acts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openings" ADD CONSTRAINT "openings_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "acts_of_case" ON "acts" USING btree ("case_id","created_at");--> statement-breakpoint
CREATE INDEX "acts_of_member" ON "acts" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "acts_by" ON "acts" USING btree ("by_id") WHERE by_id is not null;--> statement-breakpoint
CREATE INDEX "appeals_waiting" ON "appeals" USING btree ("created_at","act_id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "appeals_decided_by" ON "appeals" USING btree ("decided_by_id") WHERE decided_by_id is not null;--> statement-breakpoint
CREATE INDEX "cases_due" ON "cases" USING btree ("due_at","id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "cases_decided" ON "cases" USING btree ("decided_at","id") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "cases_by_member" ON "cases" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "cases_by_post" ON "cases" USING btree ("post_id") WHERE post_id is not null;--> statement-breakpoint
CREATE INDEX "cases_by_assignee" ON "cases" USING btree ("assignee_id") WHERE assignee_id is not null;--> statement-breakpoint
CREATE INDEX "openings_by_member" ON "openings" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "reports_of_case" ON "reports" USING btree ("case_id","created_at");--> statement-breakpoint
CREATE INDEX "reports_by_reporter" ON "reports" USING btree ("reporter_id","created_at") WHERE reporter_id is not null;--> statement-breakpoint
CREATE INDEX "reports_by_network" ON "reports" USING btree ("network","created_at") WHERE network <> '';