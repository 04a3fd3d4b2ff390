import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate` in this folder writes a migration with the changes of the schema. */
export default defineConfig({ dialect: 'postgresql', schema: './src/schema.ts', out: './migrations' })
