/** Member cards: the read model of auth's members that a service keeps in its own database. */
export { type CardSource, createCardSource } from './card-source.ts'
export { cardHandlers } from './handlers.ts'
export { presentMember } from './present.ts'
export { type CardsById, loadCards, resolveCards } from './resolve-cards.ts'
export { authors } from './schema.ts'
export { eraseCards, findCards, isErased, type MemberCard } from './store.ts'
