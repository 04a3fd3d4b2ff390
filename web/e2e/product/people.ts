/** The people who can sign in at the local identity provider of a test's product. */
const person = (id: string, givenName: string, familyName: string, country: string) => ({
  id,
  givenName,
  familyName,
  email: `${id}@example.com`,
  emailVerified: true,
  country,
})

export const people = [
  person('amina', 'Amina', 'Otieno', 'KE'),
  person('bruno', 'Bruno', 'Keller', 'DE'),
  person('chiyo', 'Chiyo', 'Mori', 'JP'),
  { ...person('dana', 'Dana', 'Novak', 'CZ'), emailVerified: false },
  person('emil', 'Emil', 'Berg', 'NO'),
  person('farah', 'Farah', 'Nasser', 'JO'),
  person('gita', 'Gita', 'Rao', 'IN'),
  person('hugo', 'Hugo', 'Silva', 'PT'),
]

/** The form values that a new person with this name enters at the local identity provider. */
export const newcomer = (name: string) => ({ name, email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com` })

export const admin = { email: 'admin@example.com', password: 'correct horse battery staple' }
