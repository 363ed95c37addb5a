"""Makes the two fonts of the site from the two files that Google Fonts serves, which are next to this script.

A font that comes too late is not used for the whole page (decision 4), and the browser decides so for each file: Slovak
letters of their own file would stand in Instrument Sans inside words of another font. So everything that Slovak and
Czech need is in one file; the other has the letters of all other languages.

    apt-get install fonttools python3-brotli && python3 art/fonts/make.py
"""

from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

here = Path(__file__).parent
fonts = here.parent.parent / "client/ui/fonts"
letters = "ČčĎďĚěĹĺĽľŇňŔŕŘřŠšŤťŮůŽž"

latin = TTFont(here / "latin.woff2")
extended = TTFont(here / "latin-ext.woff2")


def copy(name: str) -> None:
    """One glyph with its parts; both files were cut from one font, so that a name means the same in each."""
    if name in latin.getReverseGlyphMap():
        return
    glyph = extended["glyf"][name]
    if glyph.isComposite():
        for part in glyph.components:
            copy(part.glyphName)
    latin.setGlyphOrder([*latin.getGlyphOrder(), name])
    latin["glyf"].glyphs[name] = glyph
    latin["glyf"].glyphOrder = latin.getGlyphOrder()
    latin["hmtx"].metrics[name] = extended["hmtx"].metrics[name]
    latin["gvar"].variations[name] = extended["gvar"].variations.get(name, [])
    glyph_class = extended["GDEF"].table.GlyphClassDef.classDefs.get(name)
    if glyph_class:
        latin["GDEF"].table.GlyphClassDef.classDefs[name] = glyph_class


names = extended.getBestCmap()
for table in (latin["gvar"], latin["GDEF"], latin["GPOS"], latin["GSUB"]):
    table.ensureDecompiled()
for letter in letters:
    copy(names[ord(letter)])
    for table in latin["cmap"].tables:
        table.cmap[ord(letter)] = names[ord(letter)]
# Widths of the weights between come from the outlines then; this table has no rows for the new glyphs.
del latin["HVAR"]
latin["maxp"].numGlyphs = len(latin.getGlyphOrder())
latin.flavor = "woff2"
latin.save(fonts / "instrument-sans-slovak.woff2")

options = Options(layout_features=["*"], notdef_outline=True)
rest = Subsetter(options)
rest.populate(unicodes=[code for code in names if chr(code) not in letters])
rest.subset(extended)
extended.flavor = "woff2"
extended.save(fonts / "instrument-sans-others.woff2")
