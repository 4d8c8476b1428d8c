/** A product's footprint on the scale of its category, all in grams CO2e per piece. */
export interface ClimateScale {
  /** Places on the bar, 0 the category's least and 1 its most. */
  value: number
  median: number
  /** Whole per cent away from the category's middle. */
  percent: number
  side: 'below' | 'at' | 'above'
}

/** Fewer products make no category to compare with. */
const ENOUGH = 3

/** Where a footprint stands in its category; null where the category says too little to compare with. */
export function climateScale(
  grams: number,
  category: { min_g: number; median_g: number; max_g: number; count: number } | null,
): ClimateScale | null {
  if (!category || category.count < ENOUGH || category.max_g <= category.min_g || category.median_g <= 0) return null
  const place = (g: number): number =>
    Math.min(Math.max((g - category.min_g) / (category.max_g - category.min_g), 0), 1)
  const percent = Math.round((Math.abs(grams - category.median_g) / category.median_g) * 100)
  const side = percent === 0 ? 'at' : grams < category.median_g ? 'below' : 'above'
  return { value: place(grams), median: place(category.median_g), percent, side }
}
