import './ui/styles/tokens.css'
import './ui/styles/base.css'
import './app/launch.css'
import { parcels } from 'virtual:texts'
import { createRoot } from 'react-dom/client'
import { fetchCurrentUser } from './api/index.ts'
import { followDeployment } from './app/followDeployment.ts'
import { preloadLikely } from './app/preloadLikely.ts'
import { Start } from './app/Start.tsx'
import { type Catalogues, isLanguage, productName, startLanguages } from './ui/index.ts'

/** The web app's texts, one namespace per file, and the problem sentences that it shares with the servers. */
const catalogues: Catalogues = {
  languages: Object.keys(parcels).filter(isLanguage),
  load: (language, part) => parcels[language][part](),
}

reportUnhandled()
followDeployment()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the app')

// The viewer is fetched while the texts load. The first screen needs both.
const viewer = fetchCurrentUser()
const texts = startLanguages(catalogues, productName())
preloadLikely()
await texts
createRoot(root).render(<Start viewer={viewer} />)

/** Logs script errors and unhandled rejections; the page does not show them. */
function reportUnhandled(): void {
  addEventListener('unhandledrejection', (event) => {
    event.preventDefault()
    console.error('Unhandled rejection', event.reason)
  })
  addEventListener('error', (event) => console.error('Script error', event.error ?? event.message))
}
