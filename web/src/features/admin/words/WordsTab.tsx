import { ContributionSwitches } from './ContributionSwitches.tsx'
import { ListedWords } from './ListedWords.tsx'

/** The list of words, and what else waits for a look. */
export const WordsTab = () => (
  <>
    <ListedWords />
    <ContributionSwitches />
  </>
)
