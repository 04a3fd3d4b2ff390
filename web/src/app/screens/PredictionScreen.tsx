import { useParams } from 'react-router-dom'
import { PredictionScreen as Prediction } from '../../features/predictions/detail/PredictionScreen.tsx'

export default function PredictionScreen() {
  const { id = '' } = useParams()
  return <Prediction key={id} id={id} />
}
