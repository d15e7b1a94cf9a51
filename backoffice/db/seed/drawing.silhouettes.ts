/** The outlines of garments, drawn in a view box of 400 with the cloth's ink. */

/** SVG attributes to draw with. */
export interface Ink {
  cloth: string;
  line: string;
  fold: string;
  dark: string;
  light: string;
  button: string;
  /** The colour of stitches and trimmings. */
  accent: string;
}

type Draw = (ink: Ink) => string;

const hanger =
  '<path d="M200 40c-9 0-12-12-3-15 8-3 14 5 9 12-3 4-6 5-6 13" fill="none" stroke="#b39b86" stroke-width="4" stroke-linecap="round"/><path d="M128 88 200 50 272 88" fill="none" stroke="#c9b5a1" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>';

function path(attributes: string, ...data: string[]): string {
  return data.map((d) => `<path d="${d}" ${attributes}/>`).join("");
}

/** A filled piece of cloth with its outline. */
function piece(ink: Ink, d: string): string {
  return path(ink.cloth, d) + path(ink.line, d);
}

function buttons(ink: Ink, x: number, ys: readonly number[], radius = 4.5): string {
  return ys.map((y) => `<circle cx="${x}" cy="${y}" r="${radius}" ${ink.button}/>`).join("");
}

const sleeves = "M118 98C92 116 76 190 64 288L102 298C108 250 116 216 126 190Z";
const rightSleeve = "M282 98C308 116 324 190 336 288L298 298C292 250 284 216 274 190Z";

/** Long sleeves, with a cuff. */
function longSleeves(ink: Ink): string {
  return piece(ink, sleeves) + piece(ink, rightSleeve) + path(ink.line, "M67 272 104 282", "M333 272 296 282") + path(ink.fold, "M100 160C94 190 90 220 86 250", "M300 160C306 190 310 220 314 250");
}

const tee: Draw = (ink) =>
  piece(ink, "M152 84C168 102 232 102 248 84L294 102 348 170 308 200 284 176 287 330C258 340 142 340 113 330L116 176 92 200 52 170 106 102Z") +
  path(ink.light, "M152 84C168 102 232 102 248 84L257 88C240 120 160 120 143 88Z") +
  path(ink.line, "M143 88C160 120 240 120 257 88", "M113 318C142 328 258 328 287 318", "M60 164 98 192", "M340 164 302 192") +
  path(ink.fold, "M116 176C120 152 118 132 114 116", "M284 176C280 152 282 132 286 116", "M150 230C156 262 154 290 148 312", "M250 210C246 250 248 280 254 306");

const shirt: Draw = (ink) =>
  longSleeves(ink) +
  piece(ink, "M154 82C176 98 224 98 246 82L284 98C290 180 286 260 290 338C276 350 246 340 200 344 154 340 124 350 110 338 114 260 110 180 116 98Z") +
  path(ink.light, "M154 80 200 104 176 134 146 90Z", "M246 80 200 104 224 134 254 90Z") +
  path(ink.line, "M154 80 200 104 176 134 146 90Z", "M246 80 200 104 224 134 254 90Z", "M192 112V343", "M208 112V343", "M226 168H262V204L244 212 226 204Z") +
  buttons(ink, 200, [134, 172, 210, 248, 286, 322]) +
  path(ink.fold, "M132 190C138 240 134 290 128 330", "M268 230C264 270 266 300 272 328");

const hoodie: Draw = (ink) =>
  longSleeves(ink) +
  piece(ink, "M146 96C180 122 220 122 254 96L286 104C290 180 290 250 292 320L284 340H116L108 320C110 250 110 180 114 104Z") +
  piece(ink, "M146 98C128 30 272 30 254 98 240 128 160 128 146 98Z") +
  path(ink.dark, "M164 92C158 52 242 52 236 92 226 114 174 114 164 92Z") +
  path(ink.line, "M152 240H248L274 300H126Z", "M112 318H288", "M164 92C158 52 242 52 236 92 226 114 174 114 164 92Z") +
  `<path d="M184 112V166M216 112V156" stroke="#f6efe4" stroke-width="4" stroke-linecap="round"/><circle cx="184" cy="168" r="4" fill="${ink.accent}"/><circle cx="216" cy="158" r="4" fill="${ink.accent}"/>` +
  path(ink.fold, "M136 160C142 190 140 210 136 230", "M264 160C258 190 260 210 264 230", ...ribs(120, 284, 324, 336));

function ribs(from: number, to: number, top: number, bottom: number): string[] {
  return Array.from({ length: Math.floor((to - from) / 10) }, (_, index) => `M${from + index * 10} ${top}V${bottom}`);
}

const cardigan: Draw = (ink) =>
  longSleeves(ink) +
  path(ink.dark, "M158 84C176 76 224 76 242 84 240 140 224 190 203 218H197C176 190 160 140 158 84Z") +
  piece(ink, "M158 84 116 98C110 180 112 260 110 322 140 334 170 334 198 334V216C176 190 160 140 158 84Z") +
  piece(ink, "M242 84 284 98C290 180 288 260 290 322 260 334 230 334 202 334V216C224 190 240 140 242 84Z") +
  path(ink.line, "M146 88C150 150 170 200 188 220V334", "M254 88C250 150 230 200 212 220V334", "M112 306C140 316 170 318 198 318", "M288 306C260 316 230 318 202 318", "M132 250H172V286H132Z", "M228 250H268V286H228Z") +
  buttons(ink, 200, [230, 256, 282, 308], 6) +
  path(ink.fold, "M136 130C132 170 130 200 130 236", "M264 130C268 170 270 200 270 236", "M150 170C150 190 152 210 152 240", "M250 170C250 190 248 210 248 240", ...ribs(116, 190, 318, 330), ...ribs(212, 290, 318, 330));

const jacket: Draw = (ink) =>
  longSleeves(ink) +
  piece(ink, "M154 84C176 96 224 96 246 84L286 100C292 160 290 230 290 292 262 302 230 300 200 300 170 300 138 302 110 292 110 230 108 160 114 100Z") +
  path(`fill="none" stroke="${ink.accent}" stroke-width="5" stroke-linejoin="round" stroke-dasharray="7 3"`, "M154 86C176 98 224 98 246 86", "M192 98V298", "M208 98V298", "M112 288C138 297 262 297 288 288", "M130 168H176", "M224 168H270", "M130 236H176", "M224 236H270") +
  path(ink.line, "M130 168H176V198H130Z", "M224 168H270V198H224Z", "M130 236H176V268H130Z", "M224 236H270V268H224Z", "M200 98V300") +
  buttons(ink, 200, [122, 160, 198, 236, 274], 5.5) +
  path(ink.fold, "M126 120C122 150 122 190 122 220", "M274 120C278 150 278 190 278 220");

const coat: Draw = (ink) =>
  longSleeves(ink) +
  piece(ink, "M156 80 200 96 244 80 284 98C286 150 280 190 276 214 286 270 296 320 302 364 260 374 230 368 200 368 170 368 140 374 98 364 104 320 114 270 124 214 120 190 114 150 116 98Z") +
  path(ink.light, "M156 80 200 180 168 156 150 128 136 122 146 92Z", "M244 80 206 168 232 156 250 128 264 122 254 92Z") +
  path(ink.line, "M156 80 200 180 168 156 150 128 136 122 146 92Z", "M244 80 206 168 232 156 250 128 264 122 254 92Z", "M206 180C208 250 210 320 210 367", "M138 262 166 256", "M262 262 234 256") +
  path(ink.dark, "M122 206C150 214 250 214 278 206L278 226C250 234 150 234 122 226Z") +
  `<rect x="186" y="204" width="30" height="28" rx="4" fill="none" stroke="#e8d7b4" stroke-width="4"/>` +
  buttons(ink, 180, [188, 256, 292], 5.5) + buttons(ink, 228, [188, 256, 292], 5.5) +
  path(ink.fold, "M134 240C128 290 122 330 116 356", "M170 240C168 290 164 330 160 360", "M256 240C262 290 268 330 276 354");

const fleece: Draw = (ink) =>
  longSleeves(ink) +
  piece(ink, "M148 92C176 110 224 110 252 92L286 102C292 170 290 250 290 312 260 324 140 324 110 312 110 250 108 170 114 102Z") +
  tufts(ink) +
  piece(ink, "M140 98C132 66 164 58 200 74 236 58 268 66 260 98 248 130 222 132 200 112 178 132 152 130 140 98Z") +
  path(ink.line, "M200 112V318", "M132 238 166 262", "M268 238 234 262") +
  buttons(ink, 210, [150, 196, 242, 288], 7);

/** Little curls of wool all over the body. */
function tufts(ink: Ink): string {
  const places = Array.from({ length: 60 }, (_, index) => ({ x: 124 + (index % 10) * 16 + (Math.floor(index / 10) % 2) * 8, y: 140 + Math.floor(index / 10) * 30 }));
  return path(ink.fold, ...places.filter(({ x }) => x < 272).map(({ x, y }) => `M${x} ${y}c0-6 9-6 9 0s-6 6-6 1`));
}

const down: Draw = (ink) => {
  const bands = [118, 156, 194, 232, 270, 308];
  const body = bands.map((y) => piece(ink, `M118 ${y - 20}C100 ${y - 16} 100 ${y + 18} 116 ${y + 20}H284C300 ${y + 18} 300 ${y - 16} 282 ${y - 20}Z`)).join("");
  return (
    longSleeves(ink) +
    path(ink.line, ...[0, 1, 2, 3].flatMap((n) => quilted(n))) +
    body +
    piece(ink, "M146 104C138 62 168 56 200 58 232 56 262 62 254 104 236 112 164 112 146 104Z") +
    path(ink.line, "M148 84C176 92 224 92 252 84", "M200 60V328") +
    `<path d="M200 66V328" stroke="#e9e2d6" stroke-width="3" stroke-dasharray="3 3"/><rect x="196" y="116" width="8" height="16" rx="3" fill="${ink.accent}"/>` +
    path(`fill="none" stroke="#fff" stroke-opacity="0.35" stroke-width="5" stroke-linecap="round"`, ...bands.map((y) => `M126 ${y - 10}H182`), ...bands.map((y) => `M218 ${y - 10}H262`))
  );
};

/** The quilting of both sleeves, one band of it. */
function quilted(band: number): string[] {
  const y = 142 + band * 36;
  const x = 90 - band * 6;
  return [`M${x} ${y}C${x + 10} ${y + 12} ${x + 22} ${y + 14} ${x + 32} ${y + 8}`, `M${400 - x} ${y}C${390 - x} ${y + 12} ${378 - x} ${y + 14} ${368 - x} ${y + 8}`];
}

const dress: Draw = (ink) =>
  piece(ink, "M148 92C112 84 92 112 96 150 112 162 134 160 148 150Z") +
  piece(ink, "M252 92C288 84 308 112 304 150 288 162 266 160 252 150Z") +
  piece(ink, "M146 84H164V118H236V84H254C258 130 250 160 244 184 264 240 296 300 312 352 280 372 240 366 200 370 160 366 120 372 88 352 104 300 136 240 156 184 150 160 142 130 146 84Z") +
  path(ink.dark, "M155 178C180 186 220 186 245 178L248 194C220 202 180 202 152 194Z") +
  path(ink.light, "M164 118H236V126H164Z") +
  path(ink.line, "M164 126H236", "M98 338C130 354 270 354 302 338", "M98 144C112 152 132 152 148 144", "M302 144C288 152 268 152 252 144") +
  path(ink.fold, "M172 202C160 250 142 300 130 344", "M200 204C200 250 198 300 196 350", "M228 202C240 250 258 300 270 344", "M186 204C180 260 170 310 162 350", "M216 204C222 260 232 310 238 350", "M116 104C112 118 112 130 114 144", "M284 104C288 118 288 130 286 144") +
  `<path d="M200 188c-16-14-26-4-20 6s14 4 20-6c6 10 14 16 20 6s-4-20-20-6z" ${ink.light}/>` +
  buttons(ink, 200, [138, 156], 3.6);

const skirt: Draw = (ink) =>
  piece(ink, "M144 104C116 190 92 270 76 336 120 360 160 350 200 354 240 350 280 360 324 336 308 270 284 190 256 104Z") +
  piece(ink, "M142 76C176 84 224 84 258 76L258 106C224 114 176 114 142 106Z") +
  path(ink.line, "M82 322C124 344 160 336 200 340 240 336 276 344 318 322") +
  path(ink.fold, "M158 116C144 190 124 270 112 330", "M178 118C172 200 160 280 152 334", "M200 118V338", "M222 118C228 200 240 280 248 334", "M242 116C256 190 276 270 288 330") +
  buttons(ink, 200, [94], 6);

const legs = "M136 84 108 350C132 362 164 362 184 354L200 176 216 354C236 362 268 362 292 350L264 84Z";
const waist = "M138 56C176 64 224 64 262 56L264 86C224 94 176 94 136 86Z";

const trousers: Draw = (ink) =>
  piece(ink, legs) + piece(ink, waist) +
  path(ink.line, "M200 92V176", "M146 92C148 116 140 132 132 140", "M254 92C252 116 260 132 268 140", "M110 338C132 350 164 350 185 342", "M290 338C268 350 236 350 215 342") +
  path(ink.fold, "M164 100C158 180 150 260 146 344", "M236 100C242 180 250 260 254 344", "M178 150C186 162 192 168 198 172", "M222 150C214 162 208 168 202 172") +
  buttons(ink, 200, [74], 5);

const jeans: Draw = (ink) => {
  const stitch = `fill="none" stroke="${ink.accent}" stroke-width="2.2" stroke-dasharray="5 3" stroke-linecap="round"`;
  return (
    piece(ink, "M136 84 122 352C142 360 168 360 184 354L200 176 216 354C232 360 258 360 278 352L264 84Z") + piece(ink, waist) +
    path('fill="#ffffff" opacity="0.17"', "M150 130C140 200 140 260 146 320 164 280 170 200 166 130Z", "M250 130C260 200 260 260 254 320 236 280 230 200 234 130Z") +
    path(ink.line, "M200 92V176", "M144 90C150 126 176 128 184 92", "M256 90C250 126 224 128 216 92", "M156 58V90", "M244 58V90", "M124 336C142 344 168 344 185 340", "M276 336C258 344 232 344 215 340") +
    path(stitch, "M206 94C210 130 208 150 202 164", "M148 92C154 120 174 122 180 94", "M252 92C246 120 226 122 220 94", "M140 80C176 88 224 88 260 80", "M140 98 129 328", "M260 98 271 328") +
    buttons(ink, 200, [74], 6)
  );
};

const shorts: Draw = (ink) =>
  piece(ink, "M134 124 96 312C128 330 164 330 190 320L200 232 210 320C236 330 272 330 304 312L266 124Z") +
  piece(ink, "M136 94C176 102 224 102 264 94L267 126C224 134 176 134 133 126Z") +
  path(ink.line, "M200 132V232", "M146 132C146 160 134 176 124 184", "M254 132C254 160 266 176 276 184", "M100 296C130 312 166 314 192 304", "M300 296C270 312 234 314 208 304", "M112 226 150 234 144 282 104 270Z", "M288 226 250 234 256 282 296 270Z") +
  `<path d="M190 112C186 140 184 160 178 176M210 112C214 140 216 154 220 168" fill="none" stroke="#f6efe4" stroke-width="4" stroke-linecap="round"/>` +
  path(ink.fold, "M166 140C160 180 156 200 154 224", "M234 140C240 180 244 200 246 224");

function placed(drawing: string, x: number, y: number, scale: number): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${drawing}</g>`;
}

const suit: Draw = (ink) => placed(trousers(ink), 118, 128, 0.68) + placed(jacket(ink), 14, 6, 0.7);

const bear =
  '<g transform="translate(200 214)"><circle cx="-26" cy="-26" r="13" fill="#8a5a3c"/><circle cx="26" cy="-26" r="13" fill="#8a5a3c"/><circle r="36" fill="#a9714b"/><ellipse cy="12" rx="18" ry="14" fill="#f3dfc8"/><circle cx="-13" cy="-6" r="4.5" fill="#2a2030"/><circle cx="13" cy="-6" r="4.5" fill="#2a2030"/><ellipse cy="6" rx="6" ry="4.5" fill="#2a2030"/><path d="M-8 15q8 8 16 0" fill="none" stroke="#2a2030" stroke-width="2.6" stroke-linecap="round"/><circle cx="-24" cy="8" r="6" fill="#f2a6a0" opacity=".8"/><circle cx="24" cy="8" r="6" fill="#f2a6a0" opacity=".8"/></g>';

const kids: Draw = (ink) => placed(shorts(ink), 80, 160, 0.62) + placed(tee(ink) + bear, 46, 6, 0.76);

/** Tops hang; what has a waist lies flat. */
function hung(draw: Draw): Draw {
  return (ink) => hanger + draw(ink);
}

export const silhouettes = {
  dress: hung(dress),
  skirt,
  tee: hung(tee),
  shirt: hung(shirt),
  hoodie,
  cardigan: hung(cardigan),
  jacket: hung(jacket),
  coat: hung(coat),
  fleece,
  down,
  trousers,
  jeans,
  shorts,
  suit,
  kids,
} satisfies Record<string, Draw>;
