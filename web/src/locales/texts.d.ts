/** The module that the build generates from the files in this folder; see web/texts.ts. */
declare module 'virtual:texts' {
  type Languages = typeof import('#ui/language/languages.ts')

  export const parcels: Readonly<
    Record<
      keyof Languages['languageNames'],
      Readonly<Record<'first' | 'feed' | 'posts' | 'rest', () => Promise<Record<string, object>>>>
    >
  >
}
