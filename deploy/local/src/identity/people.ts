import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { writePrivateFile } from '@hunch/kit/files'
import { isBlank } from '@hunch/proto/http'
import { z } from 'zod'

const PersonSchema = z.object({
  /** The `sub` of the provider's tokens. */
  id: z.string(),
  givenName: z.string(),
  familyName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** Two letters. */
  country: z.string().optional(),
})

/** Somebody who can sign in here. */
export type Person = z.output<typeof PersonSchema>

export interface NewPerson {
  readonly name: string
  readonly email: string
  readonly emailVerified: boolean
}

export interface People {
  /** Those that came with the product, then those who signed in later, newest first. */
  list(): readonly Person[]
  find(id: string): Person | undefined
  /** A person by e-mail; a new one where nobody has it. Settled once it is stored. */
  enter(person: NewPerson): Promise<Person>
}

const mostNewcomers = 500

/**
 * The people of the local identity provider: given ones, and newcomers, who are kept in a JSON
 * file (in memory alone where no file is named).
 */
export function createPeople(given: readonly Person[], file?: string): People {
  let newcomers = file && existsSync(file) ? z.array(PersonSchema).parse(JSON.parse(readFileSync(file, 'utf8'))) : []
  let saving: Promise<void> = Promise.resolve()
  const all = () => [...given, ...newcomers]

  async function save(): Promise<void> {
    if (file) await writePrivateFile(file, JSON.stringify(newcomers, null, 2))
  }

  return {
    list: all,
    find: (id) => all().find((person) => person.id === id),
    async enter({ name, email, emailVerified }) {
      const known = all().find((person) => person.email.toLowerCase() === email.toLowerCase())
      if (known) return known
      const person = { id: randomUUID(), ...splitName(name), email, emailVerified }
      newcomers = [person, ...newcomers].slice(0, mostNewcomers)
      saving = saving.then(save, save)
      await saving
      return person
    },
  }
}

/** The last word is the family name, as Google gives it for a name of several words. */
function splitName(name: string): { givenName: string; familyName: string } {
  const at = name.lastIndexOf(' ')
  return at < 0
    ? { givenName: name, familyName: '' }
    : { givenName: name.slice(0, at).trim(), familyName: name.slice(at + 1) }
}

/** A person's name; the e-mail where nothing of the name can be seen. */
export function fullName({ givenName, familyName, email }: Person): string {
  const name = [givenName, familyName].filter(Boolean).join(' ')
  return isBlank(name) ? email : name
}
