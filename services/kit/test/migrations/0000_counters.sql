CREATE TABLE "counters" ("key" text PRIMARY KEY, "total" bigint NOT NULL, "version" bigint NOT NULL);
--> statement-breakpoint
CREATE TABLE "applied" ("seq" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, "key" text NOT NULL, "wording" integer NOT NULL);
