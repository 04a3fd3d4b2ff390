DROP INDEX "tasks_due";
