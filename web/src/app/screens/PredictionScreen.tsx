import { useParams } from 'react-router-dom'
import { useCurrentUser } from '../../api/index.ts'
import { CommentSection } from '../../features/comments/section/CommentSection.tsx'
import { ReflectionCard } from '../../features/journal/ReflectionCard.tsx'
import { PredictionScreen as Prediction } from '../../features/predictions/detail/PredictionScreen.tsx'

/** A post with what belongs below it: the owner's reflection, and the comments. */
export default function PredictionScreen() {
  const { id = '' } = useParams()
  const { user } = useCurrentUser()
  return (
    <Prediction
      key={id}
      id={id}
      below={({ prediction, commentCount, reactionCount }, { onCount, onDelete }) => (
        <>
          {prediction.resolved && prediction.userId === user?.id && (
            <ReflectionCard memberId={user.id} predictionId={id} result={prediction.result} onDelete={onDelete} />
          )}
          <CommentSection
            predictionId={id}
            isExperience={prediction.isExperience}
            commentCount={commentCount}
            reactionCount={reactionCount}
            onCount={onCount}
          />
        </>
      )}
    />
  )
}
