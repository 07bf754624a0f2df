import type { Locale } from '#text/text.tsx'

/** A temperature in the order the reader expects: 102°F (39°C), 39 °C (102 °F), 39°C（102°F）. */
export function temperatureText(
  fahrenheit: number,
  locale: Locale,
  number: (value: number, digits?: number) => string,
): string {
  const f = number(fahrenheit, 0).replace(/^-/, '−')
  const c = number(Math.round((fahrenheit - 32) / 1.8) || 0, 0).replace(/^-/, '−')
  if (locale === 'de') return `${c}\u00a0°C (${f}\u00a0°F)`
  return locale === 'zh' ? `${c}°C（${f}°F）` : `${f}°F (${c}°C)`
}

const liters_per_gallon = 3.785

/** A volume in the reader's unit: 345 gal, 1.310 l, 1,310 升. */
export function volumeText(
  gallons: number,
  locale: Locale,
  number: (value: number, digits?: number) => string,
): string {
  if (locale === 'en') return `${number(gallons, 0)}\u00a0gal`
  const liters = number(Math.round((gallons * liters_per_gallon) / 10) * 10, 0)
  return locale === 'de' ? `${liters}\u00a0l` : `${liters}\u00a0升`
}
