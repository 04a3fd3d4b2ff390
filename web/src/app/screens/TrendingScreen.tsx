export { TrendingScreen as default } from '../../features/predictions/discover/TrendingScreen.tsx'
