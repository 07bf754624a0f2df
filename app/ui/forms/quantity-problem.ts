import type { Translate } from '#text/text.tsx'

/** Which quantities a quantity field accepts, as its error. */
export function quantityProblem(
  { min, max, step }: { min: number; max: number | undefined; step: number },
  t: Translate,
  number: (value: number) => string,
): string {
  const limits = { min: number(min), max: max === undefined ? '' : number(max), step: number(step) }
  if (step > 1)
    return max === undefined
      ? t('Enter at least {{min}}, in steps of {{step}}.', limits)
      : t('Enter a quantity from {{min}} to {{max}}, in steps of {{step}}.', limits)
  return max === undefined
    ? t('Enter a whole number of at least {{min}}.', limits)
    : t('Enter a whole number from {{min}} to {{max}}.', limits)
}
