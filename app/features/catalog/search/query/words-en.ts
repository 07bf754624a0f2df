import { combined } from './combined.ts'
import type { QueryWords } from './query-words.ts'

/** A hot tub inside is a bathtub with jets. */
const indoorSpas = combined(
  ['jacuzzi', 'jacuzzi tub', 'hot tub', 'spa', 'spa tub', 'whirlpool', 'jet tub'],
  [
    'indoor *',
    '* indoor',
    'bathroom *',
    '* for bathroom',
    '* in bathroom',
    '* for the bathroom',
    '* for my bathroom',
  ],
)

/** Batteries that are added to these are AC-coupled. */
const existingSystems = combined(
  [
    'solar',
    'pv',
    'solar system',
    'pv system',
    'system',
    'solar panel',
    'solar array',
    'array',
    'install',
    'installation',
  ],
  ['existing *', 'my existing *', 'an existing *', 'old *', 'already have *', 'already installed *'],
).concat(', retrofit, retrofitting')

/** English phrases of search texts: see `QueryWords`. */
export const englishWords: QueryWords = {
  'family=outdoor-spas':
    'hot tub, spa, jacuzzi, outdoor spa, outdoor jacuzzi, hottub, outdoor hot tub, jet tub outdoor',
  'family=bathtubs': `${indoorSpas}, bathtub, bath tub, tub, bath, soaking tub, soaker tub, clawfoot tub, alcove tub, freestanding tub, walk in tub, walk in bath, walk in bathtub, step in tub, drop in tub, air tub, whirlpool tub, jetted tub, jetted bathtub, cast iron tub`,
  'family=solar-panels':
    'solar panel, panel, pv panel, solar module, pv module, module, photovoltaic panel, photovoltaic module, solar cell',
  'implied family=solar-panels': 'pv',
  'family=string-inverters|hybrid-inverters|commercial-inverters|microinverters':
    'inverter, solar inverter, pv inverter, grid tie inverter, grid tied inverter',
  'family=string-inverters': 'string inverter, residential inverter',
  'family=hybrid-inverters':
    'hybrid inverter, hybrid, battery inverter, off grid inverter, storage inverter, backup inverter, battery based inverter, high voltage battery inverter',
  'family=commercial-inverters':
    'commercial inverter, three phase inverter, 3 phase inverter, industrial inverter',
  'family=microinverters':
    'microinverter, micro inverter, micro, dual microinverter, dual micro, duo microinverter, quad microinverter, quad micro',
  'family=batteries':
    'battery, home battery, battery storage, solar battery, storage, energy storage, lithium battery, house battery, backup battery, battery pack, battery bank, ess, power bank house, server rack battery, rack battery, battery cabinet, wall battery, battery backup, home storage, high voltage battery, hv battery, low voltage battery, lv battery, 48v battery, 48 v battery, 48 volt battery, ac battery',
  'family=transformers':
    'transformer, xfmr, step up transformer, step down transformer, dry type transformer, padmount transformer, pad mount, padmount, pad mounted transformer, pole pig, isolation transformer, substation, distribution transformer',
  'family=ev-charging':
    'ev charger, charger, car charger, electric car charger, wallbox, charging station, evse, ev charging, charge point, tesla charger, electric vehicle charger, charging pedestal, supercharger, fast charger, level 2 charger, level 3 charger, tesla plug charger, ev charging station',
  'family=residential-kits':
    'home solar kit, house solar kit, residential solar kit, residential kit, home solar system, residential solar system, home kit, diy solar kit, rooftop kit',
  'family=residential-kits|commercial-kits':
    'kit, solar kit, solar system, pv system, solar power system, complete kit, complete system, complete solar kit, solar package, solar set, pv kit, system, solar array',
  'family=commercial-kits':
    'commercial kit, commercial solar kit, commercial solar system, commercial system, commercial solar, business solar, flat roof system, flat roof kit, warehouse solar',
  'family=solar-mounting':
    'mounting, racking, solar mount, mounting hardware, panel mount, solar mounting, mount, roof mount, mounting system, racking system, rail, solar rail, panel clamp, clamp, seam clamp, roof hook, roof attachment, attachment, bracket, roof bracket',
  'family=design-services':
    'design service, engineering service, stamped plan, permit, engineering stamp, engineer stamp, stamped drawing, solar design, system design, commercial design, commercial solar design, drawings',
  'accessory family=design-services': 'design of, design my, design a, design for, design an',
  'family=soy-and-corn':
    'soy product, corn product, bioplastic, compostable, biobased, biodegradable, plant based, soy, corn, pla, lubricant',
  'accessory family=soy-and-corn beside soy-and-corn': 'cleaner',

  'soy_use=absorbent':
    'oil spill, spill absorbent, absorbent, oil absorbent, soak up oil, soaking up oil, soak up an oil spill, absorb oil, spilled oil, oil leak, spill cleanup, clean up oil',
  'soy_use=lubricant':
    'wire pulling lubricant, wire pulling lube, wire lube, cable lube, pulling lubricant, tracker grease',
  'soy_use=cleaner':
    'panel wash, panel cleaner, panel soap, bird poop, bird poo, bird droppings, hand cleaner, hand soap, greasy hands',
  'soy_use=tableware': 'corn cutlery, corn cups, corn straws, compostable cups, compostable cutlery',
  'soy_pack=drum': 'drum',

  'brand=Q CELLS': 'qcells, q cells, hanwha, qcell, hanwha qcells',
  'brand=Canadian Solar': 'canadian',
  'brand=JA Solar': 'ja',
  'brand=Trina Solar': 'trina',
  'brand=LONGi': 'longi',
  'brand=Mission Solar': 'mission',
  'brand=SMA': 'sunny boy, sunny tripower',
  'brand=CPS': 'chint, chint power',
  'brand=FranklinWH': 'franklin, franklin wh',
  'brand=ABB': 'fimer',

  'phases=1|split': 'single phase, 1 phase, 1ph, one phase, split phase, single ph',
  'phases=3': 'three phase, 3 phase, 3ph, three ph, three phase inverter, 3 phase inverter',
  'panel_look=all_black': 'all black, full black, fully black, black on black, black',
  'panel_bifacial=yes': 'bifacial, double sided, dual sided, two sided',
  'panel_look=glass_glass': 'dual glass, glass glass, double glass',
  'inverter_needs_optimizers=no':
    'no optimizer, no optimizers, without optimizer, without optimizers, not need optimizers, not need an optimizer, not require optimizers, optimizer free',
  'implied inverter_needs_optimizers=yes': 'optimizer, power optimizer, dc optimizer',
  'implied batt_coupling=ac': existingSystems,
  'batt_coupling=ac': 'ac coupled, ac coupling, ac battery',
  'batt_coupling=dc_high': 'high voltage battery, hv battery',
  'batt_coupling=dc_low': 'low voltage battery, lv battery, 48v battery, 48 v battery, 48 volt battery',
  'voltage_class=high': 'high voltage, hv, high voltage battery inverter',
  'voltage_class=low': 'low voltage, lv',
  'batt_chemistry=lfp': 'lfp, lifepo4, lithium iron phosphate, iron phosphate, lithium iron',
  'batt_installation=wall|wall_floor':
    'wall mount, wall mounted, wall battery, wall hung, on the wall, on a wall, hung on the wall, hang on the wall',
  'batt_installation=floor|wall_floor': 'floor standing, floor mount',
  'transformer_type=low_voltage_dry|medium_voltage_dry': 'dry type, dry, dry type transformer',
  'transformer_type=medium_voltage_dry': 'medium voltage, mv',
  'transformer_type=liquid_pad':
    'pad mount, padmount, pad mounted, oil filled, liquid filled, pole pig, pad mounted transformer, padmount transformer, oil',
  'step=up': 'step up, step up transformer, boost transformer',
  'step=down': 'step down, step down transformer',
  'transformer_cooling=natural_ester':
    'filled with natural ester, natural ester filled, ester filled, filled with ester, with natural ester, natural ester cooled, ester cooled, fr3 filled, filled with vegetable oil, vegetable oil filled',
  'transformer_cooling=mineral_oil':
    'mineral oil, filled with mineral oil, mineral oil filled, with mineral oil',
  'transformer_winding=copper': 'copper, copper wound, copper winding',
  'transformer_winding=aluminum': 'aluminum, aluminum wound',
  'ev_charging_level=dc_fast':
    'dc fast, fast charger, fast charging, dc charger, level 3, level 3 charger, l3, dcfc, supercharger, dc fast charger',
  'ev_charging_level=level_2': 'level 2, level 2 charger, l2, wallbox, wall box, home charger',
  'ev_connector=nacs|ccs1_nacs':
    'nacs, tesla plug, tesla connector, tesla charger, tesla plug charger, j3400, teslas own plug, tesla own plug, tesla style plug',
  'ev_connector=j1772': 'j1772, j plug',
  'ev_connector=ccs1_nacs': 'ccs, ccs1',
  'ev_connection=plug_14_50': 'nema 14 50, 14 50, plug in charger, 14 50 plug, nema 1450',
  'ev_connection=hardwired': 'hardwired, hard wired',
  'ev_solar_surplus=yes':
    'solar charging, solar surplus, excess solar, solar ev charger, surplus charging, surplus, leftover solar, left over solar, surplus solar, solar excess, solar only',
  'ev_mounting=pedestal': 'pedestal, charging pedestal',
  'kit_inverter=micro': 'microinverter kit, kit with microinverter',
  'battery=no':
    'without battery, without a battery, no battery, without storage, without batteries, no storage, no batteries',
  'battery=yes':
    'has a battery, has battery, have a battery, with a battery, comes with a battery, includes a battery, including a battery, with battery, with storage, battery included, and battery, plus battery, storage kit, plus storage, and storage',
  'design_battery=yes':
    'with battery, with storage, battery included, and battery, plus battery, storage kit, plus storage, and storage',
  'roof=shingle': 'shingle, asphalt shingle, shingle roof, asphalt roof, comp shingle',
  'roof=tile': 'tile roof, tile, clay tile, spanish tile, tiled roof, tile hook',
  'roof=seam': 'standing seam, seam, standing seam roof, standing seam metal',
  'roof=metal|seam': 'metal roof, tin roof',
  'roof=metal': 'corrugated, ribbed metal, trapezoidal, corrugated roof',
  'roof=flat':
    'flat roof, ballasted, ballast, low slope, membrane roof, tpo roof, flat roof system, flat roof kit',
  'roof=ground': 'ground mount, ground mounted, ground screw, field, backyard',
  'mount_role=rail': 'solar rail, mounting rail, rail kit',
  'mount_role=attachment':
    'l foot, l feet, flashed foot, flashed feet, roof feet, mounting feet, feet that hold',
  'mount_role=clamp': 'midclamp, mid clamp, endclamp, end clamp, panel clamp',
  'implied mount_role=clamp': 'clamp',
  'mount_finish=black': 'black',
  'spa_supply=plug_120|convertible':
    'plug in, plugs in, plug into, plugs into, plugs into the wall, plugs into wall, plug into the wall, wall outlet, wall socket, household outlet, normal outlet, regular plug, plug and play, 120v plug, regular outlet, standard outlet, 110v, no electrician',
  'spa_lounger=no':
    'no lounger, without lounger, without a lounger, no lounge seat, no loungers, without loungers, no lounge',
  'spa_lounger=yes': 'lounger, lounge seat, with lounger, lounge',
  'implied spa_lounger=yes': 'lie down, lying down, stretch out',
  'seats=2': 'two person, couples, two seater',
  'seats=3': 'three person',
  'seats=4': 'four person, family of four',
  'seats=5': 'five person',
  'seats=6': 'six person',
  'seats=7': 'seven person',
  'ports=2': 'two car, 2 car, dual car, two vehicle, 2 vehicle',
  'panels=2': 'two in one, 2 in 1, dual microinverter, dual micro, duo microinverter',
  'panels=4': 'four in one, 4 in 1, quad microinverter, quad micro',
  'tub_type=freestanding|clawfoot': 'freestanding, free standing, freestanding tub',
  'tub_type=alcove': 'alcove, alcove tub, three wall',
  'tub_type=clawfoot':
    'clawfoot, claw foot, clawfoot tub, claw feet, claw footed, old fashioned tub, old fashioned bathtub, victorian tub, victorian bathtub, tub with feet, bathtub with feet, little feet',
  'tub_type=drop_in': 'drop in, drop in tub, built in',
  'tub_type=walk_in': 'walk in, walk in tub, walk in bath, walk in bathtub, step in tub, door, tub with door',
  'tub_material=cast_iron': 'cast iron, cast iron tub, iron',
  'tub_material=acrylic': 'acrylic',
  'tub_material=solid_surface': 'solid surface, stone resin, stone',
  'tub_drain=left': 'left drain, left hand drain, left hand, drain left',
  'tub_drain=right': 'right drain, right hand drain, right hand, drain right',
  'tub_jets=water': `${indoorSpas}, whirlpool tub, jetted, jetted tub, whirlpool, jetted bathtub, water jets`,
  'tub_jets=air': 'air tub, air jets, air jet, bubble',
  'design_stamp=structural':
    'structural, structural letter, stamped letter, letter for rafters, letter for my rafters, letter that my rafters, engineer letter, engineering letter, roof letter',
  'design_project=commercial':
    'commercial design, commercial solar design, commercial solar system, commercial system, commercial solar, business solar',
  'design_stage=permit': 'permit, permit set, plan set, permit plan, permit package, permit drawing',
  'status=clearance': 'clearance, closeout, last units, overstock',
  'status=discontinued': 'discontinued',
  'made_in_usa=yes': 'us made, usa made, made in usa, american made, made in america, domestic',

  'use=cabin': 'cabin, tiny house, tiny home, rv, off grid, shed, hunting cabin, off grid cabin, camper',
  'use=whole_house':
    'whole house, whole home, entire house, entire home, whole house backup, whole home backup',
  'use=backup': 'backup, backup power, power outage, blackout, outage, emergency power',
  'use=senior':
    'elderly, senior, seniors, disabled, handicap, handicapped, accessible, step over, lift her leg, lift his leg, lift my leg, bad knees, bad hip, bad hips, climb over, climbing over, step into, get in and out, wheelchair',

  'unit=Ah': 'ah, amp hour, ampere hour',
  'unit=none': 'sq ft, sqft, square foot, square feet, square meter, ton, tons, btu',
  'unit=W': 'w, watt, watts, wp, wdc, wac, watt peak',
  'unit=kW': 'kw, kilowatt, kilowatts, kwp, kwdc, kwac',
  'unit=MW': 'mw, megawatt',
  'unit=kWh': 'kwh, kilowatt hour, kw h, kilowatthour',
  'unit=Wh': 'wh, watt hour',
  'unit=kVA': 'kva',
  'unit=MVA': 'mva',
  'unit=V': 'v, volt, volts, vac, vdc',
  'unit=kV': 'kv, kilovolt',
  'unit=A': 'a, amp, amps, ampere',
  'unit=gal': 'gal, gallon, gallons',
  'unit=l': 'l, liter, litre',
  'unit=in': 'in, inch, inches, ", \u2033',
  'unit=ft': "ft, foot, feet, ', \u2032",
  'unit=cm': 'cm, centimeter',
  'unit=m': 'm, meter, metre',
  'unit=mm': 'mm',
  'unit=lb': 'lb, lbs, pound',
  'unit=kg': 'kg',
  'unit=%': '%, percent',
  'unit=years': 'year warranty, years warranty, year guarantee',
  'unit=jets': 'jet, jets',
  'unit=persons': 'person, people, persons, seater, seat, seats, adults, man, pax, of us',
  'unit=panels': 'panels, panel, modules, pv modules, panel kit',
  'unit=ports': 'port, ports, cars, evs, vehicles, electric cars, teslas, plugs',
  'unit=phases': 'phase, ph, phases',

  at_most:
    'under, below, up to, less than, max, maximum, at most, no more than, cheaper than, not over, <, ≤, within, for under, budget, budget is, budget of, budget about, budget is about, budget around, or less, or under, or fewer, or smaller, or cheaper',
  at_least:
    'over, above, at least, more than, min, minimum, from, bigger than, >, ≥, starting at, or more, or larger, or bigger, or higher, or above, and up, and above',
  postposed:
    'or less, or under, or fewer, or smaller, or cheaper, or more, or larger, or bigger, or higher, or above, and up, and above',
  dollars: '$, dollar, dollars, usd, bucks, us dollar',
  'order=price_up': 'cheap, cheapest, affordable, lowest price, budget friendly, inexpensive, low cost',
  'order=size_down':
    'largest, biggest, most powerful, highest power, highest wattage, strongest, maximum power, highest capacity, big',
  'order=size_up': 'smallest, tiny, small, compact',
  'order=efficiency_down': 'most efficient, highest efficiency, best efficiency',
  'order=weight_up': 'lightest, lowest weight',
  'order=warranty_down': 'longest warranty, best warranty',
  for: 'for, seats, that seats, seat, sleeps, seating, works with, compatible with, fits, to fit, that works with, work with, compatible, to go with, that fits, goes with, that can take, that takes, that can handle, that handles, that supports, rated for, suitable for',
  with: 'with, that comes with, that come with, which comes with, comes with, that includes, which includes, that has, including, incl, plus, w/, of a, of the, of my, of our, of an',
  to: 'to, ->, →, down to, into',
  through: 'to, through',
  between: 'between',
  and: 'and',
  replacement:
    'replacement, replace, replaced by, replaces, substitute, successor, instead of, alternative, alternative to, in place of, superseded, no longer made, no longer available, newer version, next generation, swap out',
  ignore:
    'chevy bolt, chevrolet bolt, bolt ev, ca, circa, about, around, approx, approximately, help, how, how to, how do i, should, does, please, something, someone, a, an, the, of, in, on, and, or, my, i, need, want, looking, buy, best, good, price, cost, some, me, our, is, are, do, you, have, carry, sell, offer, any, what, which, there, solar, residential, new, grade, rated, unit, type, size, model, existing, equipment, power, set, run, runs',
}
