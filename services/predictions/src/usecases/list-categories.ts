import { categories } from '../domain/categories.ts'

/** The categories that come with the product. */
export const listCategories = () => categories
