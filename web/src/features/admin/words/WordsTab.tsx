import { ContributionSwitches } from './ContributionSwitches.tsx'
import { ListedWords } from './ListedWords.tsx'

/** The word list, and the rules for new accounts. */
export const WordsTab = () => (
  <>
    <ListedWords />
    <ContributionSwitches />
  </>
)
