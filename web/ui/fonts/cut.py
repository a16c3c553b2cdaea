"""Cut the faces of Fabula from their full sources and print the fallback metrics for fonts.css.

Usage: python3 cut.py SOURCES   (needs fonttools and brotli)
SOURCES is the node_modules folder of a scratch project that has
@expo-google-fonts/alegreya, @expo-google-fonts/golos-text, @expo-google-fonts/andika,
@fontsource/roboto and @fontsource/noto-serif, plus the Liberation fonts of the system
(they have the widths of Arial and Times New Roman).

Each script gets ONE file that also holds digits, spaces and punctuation, so that a page in one
language loads one file a face. See README.md beside this file for how fonts.css uses them.
"""
import glob
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent
SOURCES = Path(sys.argv[1])
LIBERATION = '/usr/share/fonts/truetype/liberation/'


def spans(text):
    for part in text.split(','):
        low, _, high = part.partition('-')
        yield from range(int(low, 16), int(high or low, 16) + 1)


COMMON = '20-40,5B-60,7B-7E,A0-BF,D7,F7,2002-200B,2010-2027,202F-203A,2044,2070-2079,20AC,20BD,2116,2122,2190-2193,2212,2248,2260,2264-2265'
SCRIPTS = {
    'latin': f'41-5A,61-7A,C0-D6,D8-F6,F8-FF,131,152-153,178,2C6,2DA,2DC,{COMMON}',
    'cyrillic': f'400-45F,462-463,472-475,490-493,4E8-4E9,{COMMON}',
    'ext': '100-130,132-151,154-177,179-17F,192,1E02-1EF9,460-461,464-471,476-48F,494-4E7,4EA-52F',
}
FACES = {
    'title-500': ('alegreya/500Medium/Alegreya_500Medium.ttf', 'Fabula Title', ('latin', 'cyrillic', 'ext')),
    'text-400': ('golos-text/400Regular/GolosText_400Regular.ttf', 'Fabula Text', ('latin', 'cyrillic', 'ext')),
    'text-600': ('golos-text/600SemiBold/GolosText_600SemiBold.ttf', 'Fabula Text', ('latin', 'cyrillic')),
    'text-400-italic': ('alegreya/400Regular_Italic/Alegreya_400Regular_Italic.ttf', 'Fabula Text', ('latin', 'cyrillic')),
    'easy-400': ('andika/Andika_400Regular.ttf', 'Fabula Easy', ('latin', 'cyrillic')),
    'easy-700': ('andika/Andika_700Bold.ttf', 'Fabula Easy', ('latin', 'cyrillic')),
}
# What stands on the street sign: the other language's own name, in a page whose files have none of its letters.
SIGNS = {'latin': 'English', 'cyrillic': 'Русский'}
FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'calt', 'onum', 'lnum', 'tnum', 'pnum', 'case']
PROSE = {
    'en': 'She had not lit the lamp. Outside the window the fog came up from the river and stood in the yard, '
    'and the people who crossed it were grey, then greyer, then gone. “You are late,” she said without turning. '
    '“The train left a quarter of an hour ago, and there will not be another before Monday.” He put his hat on the '
    'chair, for there was nowhere else, and waited. Nobody had told him what one says to a woman who has already '
    'forgiven everything except this.',
    'ru': 'Лампу она не зажигала. За окном с реки поднимался туман, вставал посреди двора, и люди, которые его '
    'переходили, были сперва серыми, потом ещё серее, потом их не было вовсе. — Вы опоздали, — сказала она, не '
    'оборачиваясь. — Поезд ушёл четверть часа назад, а следующий будет только в понедельник. Он положил шляпу на '
    'стул, потому что больше было некуда, и стал ждать. Никто не объяснил ему, что говорят женщине, которая '
    'простила уже всё, кроме этого.',
}


def rename(font, family):
    """A cut face may not carry a reserved name, so every record that shows a name says ours."""
    for record in font['name'].names:
        if record.nameID in (1, 16):
            record.string = family
        elif record.nameID in (3, 4, 6):
            record.string = family.replace(' ', '')


def cut(out, source, family, codes, features=FEATURES):
    options = subset.Options(flavor='woff2', layout_features=features, hinting=False, desubroutinize=True)
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    font = subset.load_font(str(source), options)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=codes)
    cutter.subset(font)
    rename(font, family)
    subset.save_font(font, str(out), options)
    print(f'{out.name:34} {out.stat().st_size:6} bytes, {len(font.getBestCmap())} characters')


def width(paths, text):
    """Mean advance of the text in em, each character from the first file that has it."""
    fonts = [TTFont(path) for path in paths]
    total = 0
    for char in text:
        for font in fonts:
            name = font.getBestCmap().get(ord(char))
            if name:
                total += font['hmtx'][name][0] / font['head'].unitsPerEm
                break
        else:
            raise SystemExit(f'no {char!r} in {paths}')
    return total / len(text)


def fallback(source, locals_):
    path = SOURCES / '@expo-google-fonts' / source
    font = TTFont(path)
    em, head = font['head'].unitsPerEm, font['hhea']
    for language, text in PROSE.items():
        for name, paths in locals_.items():
            size = width([path], text) / width(paths, text)
            print(
                f'{Path(source).stem:28} {language} {name:16} size-adjust: {size:.2%}; ascent-override: '
                f'{head.ascent / em / size:.2%}; descent-override: {-head.descent / em / size:.2%}; line-gap-override: 0%'
            )


def fontsource(name):
    return sorted(glob.glob(str(SOURCES / f'@fontsource/{name}/files/{name}-*-400-normal.woff2')))


if __name__ == '__main__':
    for stem, (source, family, scripts) in FACES.items():
        for script in scripts:
            cut(HERE / f'{stem}-{script}.woff2', SOURCES / '@expo-google-fonts' / source, family, list(spans(SCRIPTS[script])))
    for script, name in SIGNS.items():
        bold = HERE / f'text-600-{script}.woff2'
        cut(HERE / f'sign-{script}.woff2', bold, 'Fabula Sign', [ord(letter) for letter in name], ['kern'])
    serif = {'Times New Roman': [LIBERATION + 'LiberationSerif-Regular.ttf'], 'Noto Serif': fontsource('noto-serif')}
    sans = {'Arial': [LIBERATION + 'LiberationSans-Regular.ttf'], 'Roboto': fontsource('roboto')}
    fallback(FACES['title-500'][0], serif)
    fallback(FACES['text-400'][0], sans)
    fallback(FACES['easy-400'][0], sans)
    italic, roman = (TTFont(SOURCES / '@expo-google-fonts' / FACES[k][0])['OS/2'].sxHeight for k in ('text-400-italic', 'text-400'))
    print(f'italic beside the text face: size-adjust: {roman / italic:.2%}')
