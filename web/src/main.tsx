import './ui/styles/tokens.css'
import './ui/styles/base.css'
import { createRoot } from 'react-dom/client'
import { createQueryClient, meQuery } from './api/index.ts'
import { App } from './app/App.tsx'
import { preloadLikely } from './app/preload.ts'
import { reportUnhandled } from './app/reportUnhandled.ts'
import { catalogues } from './locales/catalogues.ts'
import { productName, startLanguages } from './ui/index.ts'

reportUnhandled()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the app')

// Who looks is asked while the texts are on their way; both decide the first screen.
const queryClient = createQueryClient()
queryClient.prefetchQuery(meQuery)
const texts = startLanguages(catalogues, productName())
preloadLikely()
await texts
createRoot(root).render(<App queryClient={queryClient} />)
