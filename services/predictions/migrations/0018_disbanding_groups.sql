CREATE TABLE "disbanding_groups" (
	"group_id" uuid PRIMARY KEY NOT NULL
);
