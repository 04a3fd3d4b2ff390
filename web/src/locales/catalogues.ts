import { parcels } from 'virtual:texts'
import { type Catalogues, isLanguage } from '../ui/language/index.ts'

/** The texts of the web app, a namespace a file, and what it shares with the servers: problem sentences. */
export const catalogues: Catalogues = {
  languages: Object.keys(parcels).filter(isLanguage),
  load: (language, part) => parcels[language][part](),
}
