type NamedProduct = { brand: string; model_number: string; name?: string }

/** `Brand · model number`, without repeating the brand or a model number that the name contains. */
export function brandAndModel({ brand, model_number, name = '' }: NamedProduct) {
  if (name.includes(model_number)) return brand
  return model_number.startsWith(brand) ? model_number : `${brand} · ${model_number}`
}
