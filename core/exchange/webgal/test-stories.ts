/** Small WebGAL games: their scenes by path, written the way their authors write. */

export const lighthouse: Record<string, string> = {
  'game/config.txt': 'Game_name:The lighthouse;\nGame_key:0f86dstRf;\n',
  'game/scene/start.txt': `; the first scene
changeBg:shore.jpg -next;
bgm:waves.mp3;
changeFigure:keeper_calm.png -left -next;
keeper:Late for a walk. -v1.ogg;
Is it not?;
:The wind rises.|It smells of rain.;
setVar:lamp=true -next;
setVar:courage=1;
choose:Ask about the lamp:lamp|(courage>0)->Climb up:tower/top.txt|(lamp==false)[courage>1]->Break the glass:glass;
label:lamp;
keeper:It went out.;
setVar:courage=courage+1;
jumpLabel:again -when=courage>2;
choose:Once more:lamp|Go up:tower/top.txt;
label:again;
intro:Three times|he told you;
changeScene:tower/top.txt;
label:glass;
Glass breaks;
end;
`,
  'game/scene/tower/top.txt': `changeFigure:none -left -next;
changeBg:none;
callScene:echo.txt;
You:I am here.;
setAnimation:shake -target=bg-main;
playEffect:thunder.ogg;
:The light is {courage} steps away.;
choose:Light it:end_good|Leave it:end_bad;
label:end_good;
It burns.;
end;
label:end_bad;
It stays dark.;
end;
`,
  'game/scene/echo.txt': 'An echo: Hello?;\n',
}

export const library: Record<string, string> = {
  'scene/start.txt': `老师:今天学什么?;
getUserInput:name -title=你叫什么 -buttonText=好;
老师:你好，{name}。[漢字](かんじ)很难;
choose:写:write|读:read;
label:write;
setVar:mood=good;
jumpLabel:end;
label:read;
setVar:mood=bad;
label:end;
老师:很好。 -when=mood=="good";
老师:不好。 -when=mood=="bad";
choose:再来:write|结束:stop;
label:stop;
end;
`,
}

export const dialogue: Record<string, string> = {
  'scene/start.txt': `Вера:Ты здесь\\: один?;
Вера:Скажи -notend;
, что-нибудь. -concat;
setVar:n=random(1,6);
choose:Молчать:тихо|Сказать:громко;
label:тихо;
jumpLabel:громко -when=n>3;
Тихо.;
end;
label:громко;
:Громко.;
changeScene:нет.txt;
choose:Ещё:тихо|Всё:громко;
`,
}
