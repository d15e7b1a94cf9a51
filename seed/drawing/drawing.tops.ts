/** Outlines of what is worn above, in a view box of 400. */
import { buttons, type Draw, type Ink, path, piece } from "./drawing.pieces.ts";

const sleeves = "M118 98C92 116 76 190 64 288L102 298C108 250 116 216 126 190Z";
const rightSleeve = "M282 98C308 116 324 190 336 288L298 298C292 250 284 216 274 190Z";

/** Long sleeves, with a cuff. */
function longSleeves(ink: Ink): string {
  return (
    piece(ink, sleeves) +
    piece(ink, rightSleeve) +
    path(ink.line, "M67 272 104 282", "M333 272 296 282") +
    path(ink.fold, "M100 160C94 190 90 220 86 250", "M300 160C306 190 310 220 314 250")
  );
}

export const tee: Draw = (ink) =>
  piece(
    ink,
    "M152 84C168 102 232 102 248 84L294 102 348 170 308 200 284 176 287 330C258 340 142 340 113 330L116 176 92 200 52 170 106 102Z",
  ) +
  path(ink.light, "M152 84C168 102 232 102 248 84L257 88C240 120 160 120 143 88Z") +
  path(
    ink.line,
    "M143 88C160 120 240 120 257 88",
    "M113 318C142 328 258 328 287 318",
    "M60 164 98 192",
    "M340 164 302 192",
  ) +
  path(
    ink.fold,
    "M116 176C120 152 118 132 114 116",
    "M284 176C280 152 282 132 286 116",
    "M150 230C156 262 154 290 148 312",
    "M250 210C246 250 248 280 254 306",
  );

export const shirt: Draw = (ink) =>
  longSleeves(ink) +
  piece(
    ink,
    "M154 82C176 98 224 98 246 82L284 98C290 180 286 260 290 338C276 350 246 340 200 344 154 340 124 350 110 338 114 260 110 180 116 98Z",
  ) +
  path(ink.light, "M154 80 200 104 176 134 146 90Z", "M246 80 200 104 224 134 254 90Z") +
  path(
    ink.line,
    "M154 80 200 104 176 134 146 90Z",
    "M246 80 200 104 224 134 254 90Z",
    "M192 112V343",
    "M208 112V343",
    "M226 168H262V204L244 212 226 204Z",
  ) +
  buttons(ink, 200, [134, 172, 210, 248, 286, 322]) +
  path(ink.fold, "M132 190C138 240 134 290 128 330", "M268 230C264 270 266 300 272 328");

export const hoodie: Draw = (ink) =>
  longSleeves(ink) +
  piece(
    ink,
    "M146 96C180 122 220 122 254 96L286 104C290 180 290 250 292 320L284 340H116L108 320C110 250 110 180 114 104Z",
  ) +
  piece(ink, "M146 98C128 30 272 30 254 98 240 128 160 128 146 98Z") +
  path(ink.dark, "M164 92C158 52 242 52 236 92 226 114 174 114 164 92Z") +
  path(ink.line, "M152 240H248L274 300H126Z", "M112 318H288", "M164 92C158 52 242 52 236 92 226 114 174 114 164 92Z") +
  `<path d="M184 112V166M216 112V156" stroke="#f6efe4" stroke-width="4" stroke-linecap="round"/><circle cx="184" cy="168" r="4" fill="${ink.accent}"/><circle cx="216" cy="158" r="4" fill="${ink.accent}"/>` +
  path(ink.fold, "M136 160C142 190 140 210 136 230", "M264 160C258 190 260 210 264 230", ...ribs(120, 284, 324, 336));

function ribs(from: number, to: number, top: number, bottom: number): string[] {
  return Array.from({ length: Math.floor((to - from) / 10) }, (_, index) => `M${from + index * 10} ${top}V${bottom}`);
}

export const cardigan: Draw = (ink) =>
  longSleeves(ink) +
  path(ink.dark, "M158 84C176 76 224 76 242 84 240 140 224 190 203 218H197C176 190 160 140 158 84Z") +
  piece(ink, "M158 84 116 98C110 180 112 260 110 322 140 334 170 334 198 334V216C176 190 160 140 158 84Z") +
  piece(ink, "M242 84 284 98C290 180 288 260 290 322 260 334 230 334 202 334V216C224 190 240 140 242 84Z") +
  path(
    ink.line,
    "M146 88C150 150 170 200 188 220V334",
    "M254 88C250 150 230 200 212 220V334",
    "M112 306C140 316 170 318 198 318",
    "M288 306C260 316 230 318 202 318",
    "M132 250H172V286H132Z",
    "M228 250H268V286H228Z",
  ) +
  buttons(ink, 200, [230, 256, 282, 308], 6) +
  path(
    ink.fold,
    "M136 130C132 170 130 200 130 236",
    "M264 130C268 170 270 200 270 236",
    "M150 170C150 190 152 210 152 240",
    "M250 170C250 190 248 210 248 240",
    ...ribs(116, 190, 318, 330),
    ...ribs(212, 290, 318, 330),
  );

export const jacket: Draw = (ink) =>
  longSleeves(ink) +
  piece(
    ink,
    "M154 84C176 96 224 96 246 84L286 100C292 160 290 230 290 292 262 302 230 300 200 300 170 300 138 302 110 292 110 230 108 160 114 100Z",
  ) +
  path(
    `fill="none" stroke="${ink.accent}" stroke-width="5" stroke-linejoin="round" stroke-dasharray="7 3"`,
    "M154 86C176 98 224 98 246 86",
    "M192 98V298",
    "M208 98V298",
    "M112 288C138 297 262 297 288 288",
    "M130 168H176",
    "M224 168H270",
    "M130 236H176",
    "M224 236H270",
  ) +
  path(
    ink.line,
    "M130 168H176V198H130Z",
    "M224 168H270V198H224Z",
    "M130 236H176V268H130Z",
    "M224 236H270V268H224Z",
    "M200 98V300",
  ) +
  buttons(ink, 200, [122, 160, 198, 236, 274], 5.5) +
  path(ink.fold, "M126 120C122 150 122 190 122 220", "M274 120C278 150 278 190 278 220");

export const coat: Draw = (ink) =>
  longSleeves(ink) +
  piece(
    ink,
    "M156 80 200 96 244 80 284 98C286 150 280 190 276 214 286 270 296 320 302 364 260 374 230 368 200 368 170 368 140 374 98 364 104 320 114 270 124 214 120 190 114 150 116 98Z",
  ) +
  path(
    ink.light,
    "M156 80 200 180 168 156 150 128 136 122 146 92Z",
    "M244 80 206 168 232 156 250 128 264 122 254 92Z",
  ) +
  path(
    ink.line,
    "M156 80 200 180 168 156 150 128 136 122 146 92Z",
    "M244 80 206 168 232 156 250 128 264 122 254 92Z",
    "M206 180C208 250 210 320 210 367",
    "M138 262 166 256",
    "M262 262 234 256",
  ) +
  path(ink.dark, "M122 206C150 214 250 214 278 206L278 226C250 234 150 234 122 226Z") +
  `<rect x="186" y="204" width="30" height="28" rx="4" fill="none" stroke="#e8d7b4" stroke-width="4"/>` +
  buttons(ink, 180, [188, 256, 292], 5.5) +
  buttons(ink, 228, [188, 256, 292], 5.5) +
  path(
    ink.fold,
    "M134 240C128 290 122 330 116 356",
    "M170 240C168 290 164 330 160 360",
    "M256 240C262 290 268 330 276 354",
  );

export const fleece: Draw = (ink) =>
  longSleeves(ink) +
  piece(
    ink,
    "M148 92C176 110 224 110 252 92L286 102C292 170 290 250 290 312 260 324 140 324 110 312 110 250 108 170 114 102Z",
  ) +
  tufts(ink) +
  piece(ink, "M140 98C132 66 164 58 200 74 236 58 268 66 260 98 248 130 222 132 200 112 178 132 152 130 140 98Z") +
  path(ink.line, "M200 112V318", "M132 238 166 262", "M268 238 234 262") +
  buttons(ink, 210, [150, 196, 242, 288], 7);

/** Little curls of wool all over the body. */
function tufts(ink: Ink): string {
  const places = Array.from({ length: 60 }, (_, index) => ({
    x: 124 + (index % 10) * 16 + (Math.floor(index / 10) % 2) * 8,
    y: 140 + Math.floor(index / 10) * 30,
  }));
  return path(ink.fold, ...places.filter(({ x }) => x < 272).map(({ x, y }) => `M${x} ${y}c0-6 9-6 9 0s-6 6-6 1`));
}

export const down: Draw = (ink) => {
  const bands = [118, 156, 194, 232, 270, 308];
  const body = bands
    .map((y) =>
      piece(
        ink,
        `M118 ${y - 20}C100 ${y - 16} 100 ${y + 18} 116 ${y + 20}H284C300 ${y + 18} 300 ${y - 16} 282 ${y - 20}Z`,
      ),
    )
    .join("");
  return (
    longSleeves(ink) +
    path(ink.line, ...[0, 1, 2, 3].flatMap((n) => quilted(n))) +
    body +
    piece(ink, "M146 104C138 62 168 56 200 58 232 56 262 62 254 104 236 112 164 112 146 104Z") +
    path(ink.line, "M148 84C176 92 224 92 252 84", "M200 60V328") +
    `<path d="M200 66V328" stroke="#e9e2d6" stroke-width="3" stroke-dasharray="3 3"/><rect x="196" y="116" width="8" height="16" rx="3" fill="${ink.accent}"/>` +
    path(
      `fill="none" stroke="#fff" stroke-opacity="0.35" stroke-width="5" stroke-linecap="round"`,
      ...bands.map((y) => `M126 ${y - 10}H182`),
      ...bands.map((y) => `M218 ${y - 10}H262`),
    )
  );
};

/** The quilting of both sleeves, one band of it. */
function quilted(band: number): string[] {
  const y = 142 + band * 36;
  const x = 90 - band * 6;
  return [
    `M${x} ${y}C${x + 10} ${y + 12} ${x + 22} ${y + 14} ${x + 32} ${y + 8}`,
    `M${400 - x} ${y}C${390 - x} ${y + 12} ${378 - x} ${y + 14} ${368 - x} ${y + 8}`,
  ];
}
