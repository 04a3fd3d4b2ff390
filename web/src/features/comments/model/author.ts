import type { Author } from './types.ts'

/** How comments call a person: by the full name where both names are there, else by the e-mail (masked). */
export const authorName = ({ firstName, lastName, email }: Pick<Author, 'firstName' | 'lastName' | 'email'>): string =>
  firstName && lastName ? `${firstName} ${lastName}` : email
