import './ui/styles/tokens.css'
import './ui/styles/base.css'
import './app/launch.css'
import { createRoot } from 'react-dom/client'
import { whoLooks } from './api/index.ts'
import { followDeployment } from './app/followDeployment.ts'
import { preloadLikely } from './app/preloadLikely.ts'
import { reportUnhandled } from './app/reportUnhandled.ts'
import { Start } from './app/Start.tsx'
import { catalogues } from './locales/catalogues.ts'
import { productName, startLanguages } from './ui/index.ts'

reportUnhandled()
followDeployment()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the app')

// Who looks is asked while the texts are on their way; both decide the first screen.
const viewer = whoLooks()
const texts = startLanguages(catalogues, productName())
preloadLikely()
await texts
createRoot(root).render(<Start viewer={viewer} />)
