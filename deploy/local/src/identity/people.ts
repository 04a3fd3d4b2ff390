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
  /** Two-letter country code. */
  country: z.string().optional(),
})

/** A person who can sign in here. */
export type Person = z.output<typeof PersonSchema>

export interface NewPerson {
  readonly name: string
  readonly email: string
  readonly emailVerified: boolean
}

export interface People {
  /** The given people, then newcomers, newest first. */
  list(): readonly Person[]
  find(id: string): Person | undefined
  /** Finds a person by e-mail, or creates one. Resolves once the person is stored. */
  enter(person: NewPerson): Promise<Person>
}

const mostNewcomers = 500

/**
 * Creates the list of people of the local identity provider: given ones, and newcomers, who are stored in a JSON file. Without
 * `file`, newcomers are in memory only. Keeps the newest 500 newcomers.
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

/** The last word becomes the family name, as at Google: `Ana Maria Lima` → `Ana Maria` and `Lima`. */
function splitName(name: string): { givenName: string; familyName: string } {
  const at = name.lastIndexOf(' ')
  return at < 0
    ? { givenName: name, familyName: '' }
    : { givenName: name.slice(0, at).trim(), familyName: name.slice(at + 1) }
}

/** Returns a person's name; the e-mail if the name is blank. */
export function fullName({ givenName, familyName, email }: Person): string {
  const name = [givenName, familyName].filter(Boolean).join(' ')
  return isBlank(name) ? email : name
}
