/** How a person is called: by first and last name where both are there, else by either, else by their e-mail. */
export function nameOf(person: { firstName: string | null; lastName: string | null; email: string }): string {
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ')
  return name || person.email
}
