export { exactTime, perLanguage } from './format.ts'
export * from './i18n.ts'
export * from './languages.ts'
export * from './problem.ts'
